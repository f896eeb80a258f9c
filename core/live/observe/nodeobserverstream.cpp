// SPDX-License-Identifier: MIT
#include "core/live/observe/nodeobserver.h"

#include "core/live/observe/nodeobserverrows.h"
#include "core/live/observe/replicationstream.h"
#include "core/live/observe/respsocket.h"
#include "lockscope/base/random.h"
#include "lockscope/base/token.h"

#include <sys/epoll.h>
#include <time.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view attachChannel = "lockscope:attached";
constexpr Duration attachPulse = 1ms;

// Publishes the state of all our keys: "type, sizes and deadline, key, value" for each; the value only for strings. Its position in
// the stream separates the changes that the state includes from later ones, for every reader of the stream.
constexpr std::string_view stateChannel = "lockscope:keys";
constexpr std::string_view stateScript = R"(
local text = ''
for _, key in ipairs(redis.call('KEYS', ARGV[2] .. '*')) do
  local type = redis.call('TYPE', key)['ok']
  local value = type == 'string' and redis.call('GET', key) or ''
  text = text .. string.format('%s %d %d %.0f ', type, #key, #value, redis.call('PEXPIRETIME', key)) .. key .. value
end
return redis.call('PUBLISH', ARGV[1], text))";

// Removes the number at the start and the space after it, and returns the number.
std::int64_t takeNumber(std::string_view &text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(read.ptr - text.data()) + 1));
    return number;
}

// Does the same for a word.
std::string_view takeWord(std::string_view &text)
{
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

std::string_view takeText(std::string_view &text, std::int64_t size)
{
    const std::string_view taken = text.substr(0, static_cast<std::size_t>(size));
    text.remove_prefix(taken.size());
    return taken;
}

// One point in time on both clocks: that of the run, and that of the node's deadlines.
struct StateAt {
    WorldTime world{};
    Duration unixTime{};
};

StateAt readMoment(const EventLoop &loop, const NodeClock *clock)
{
    if (clock) {
        const WorldTime now = loop.now();
        return {now, clock->at(loop.epoch() + now.time_since_epoch())};
    }
    // Retries if the thread was interrupted between the two clock readings; at most three times, because a busy machine may never be
    // fast enough.
    StateAt moment;
    for (int tries = 0; tries < 3; ++tries) {
        moment.world = loop.now();
        timespec time{};
        clock_gettime(CLOCK_REALTIME, &time);
        moment.unixTime = std::chrono::seconds(time.tv_sec) + Duration(time.tv_nsec);
        if (loop.now() - moment.world < 50us)
            break;
    }
    return moment;
}

// A replica that announces "capa eof" gets its snapshot from memory, without a file: the transfer has no length in advance and ends
// with a mark of 40 characters. From the snapshot on, Redis buffers each change for the replica, but sends it only after a REPLCONF
// ACK. An ACK that arrives before the node has closed the transfer is ignored. The observer therefore repeats the ACK until the
// stream flows. To detect that, a second connection publishes a message, which is replicated and changes no key. In the same way the
// node sends the state of its keys: when the observer attaches to a node with existing keys, and after a command with an effect that
// the stream does not show.
class StreamObserver final : public NodeObserver, private EventLoop::Watcher {
public:
    StreamObserver(EventLoop &loop, EventSink &sink, Options options)
        : m_loop(loop), m_options(std::move(options)), m_rows(sink, m_options.node), m_pulse(loop.timers(), [this] { pulse(); }), m_stream(loop, *this),
          m_herald(*this), m_message(secureToken()), m_hasState(!m_options.tellsState)
    {
        Result<Done> opened = m_stream.open(m_options.address);
        if (opened)
            opened = m_herald.socket.open(m_options.herald.value_or(m_options.address));
        if (opened)
            greet();
        else
            m_failure = opened.error().text;
        // Called by the loop, because the caller does not have this object yet.
        if (!opened)
            m_pulse.arm(m_loop.now());
    }

    void catchUp() override
    {
        while (m_stream.isOpen() && m_stream.hasArrived())
            ready(EPOLLIN);
    }

    void clockChanged(EventRef cause) override
    {
        const StateAt moment = readMoment(m_loop, m_options.clock);
        for (const KeyChange &standing : m_keys.withDeadline())
            m_rows.keySet(moment.world, standing.key, standing.token, leftOf(*standing.deadlineMs, moment), standing.detail, cause);
    }

private:
    enum class Phase { greeting, header, snapshot, attaching, live };

    // The second connection, which publishes messages.
    struct Herald final : EventLoop::Watcher {
        explicit Herald(StreamObserver &one) : owner(one), socket(one.m_loop, *this) { }
        void ready(std::uint32_t events) override
        {
            std::string answers;
            const Result<Done> exchanged = socket.exchange(events, answers);
            if (owner.m_phase == Phase::live && (!exchanged || !answers.empty()))
                socket.close(); // the message is in the stream; after a failure the stream ends too, or the next change queries again
            else if (!exchanged)
                owner.lose(exchanged.error().text);
        }
        StreamObserver &owner;
        RespSocket socket;
    };

    void greet()
    {
        const NodeAddress &address = m_options.address;
        if (!address.user.empty()) {
            m_stream.queue({"AUTH", address.user, address.password});
            ++m_greetings;
        }
        m_stream.send({"REPLCONF", "capa", "eof"});
    }

    void pulse()
    {
        if (!m_failure.empty()) {
            lose(m_failure);
            return;
        }
        m_stream.send({"REPLCONF", "ACK", "0"});
        m_pulse.arm(m_loop.now() + attachPulse);
    }

    void ready(std::uint32_t events) override
    {
        const Result<Done> exchanged = m_stream.exchange(events, m_commands.inbox());
        const StateAt moment = readMoment(m_loop, m_options.clock);
        const std::string broken = takeIn(moment);
        // Must be last: either call may destroy this object.
        if (!exchanged)
            lose(exchanged.error().text);
        else if (!broken.empty())
            lose(broken);
        else if (m_isNews)
            tellReady();
    }

    // Parses the received data; returns the error, or an empty text.
    std::string takeIn(const StateAt &moment)
    {
        if (m_phase == Phase::greeting || m_phase == Phase::header) {
            std::string broken = readLines();
            if (!broken.empty())
                return broken;
        }
        if (m_phase == Phase::snapshot)
            skipSnapshot();
        if (m_phase == Phase::attaching || m_phase == Phase::live)
            return readCommands(moment);
        return {};
    }

    std::string readLines()
    {
        std::string &inbox = m_commands.inbox();
        while (m_phase == Phase::greeting || m_phase == Phase::header) {
            inbox.erase(0, std::min(inbox.find_first_not_of("\r\n"), inbox.size()));
            const std::size_t end = inbox.find("\r\n");
            if (end == std::string::npos)
                return {};
            const std::string line = inbox.substr(0, end);
            inbox.erase(0, end + 2);
            if (m_phase == Phase::greeting && line == "+OK") {
                if (--m_greetings > 0)
                    continue;
                m_phase = Phase::header;
                m_stream.send({"SYNC"});
            } else if (m_phase == Phase::header && line.size() == 45 && line.rfind("$EOF:", 0) == 0) {
                m_phase = Phase::snapshot;
                m_mark = line.substr(5);
            } else {
                return "the node cannot be observed: " + line;
            }
        }
        return {};
    }

    void skipSnapshot()
    {
        std::string &inbox = m_commands.inbox();
        const std::size_t mark = inbox.find(m_mark);
        if (mark == std::string::npos) {
            if (inbox.size() >= m_mark.size())
                inbox.erase(0, inbox.size() - m_mark.size() + 1);
            return;
        }
        inbox.erase(0, mark + m_mark.size());
        m_phase = Phase::attaching;
        if (m_options.tellsState)
            m_herald.socket.queue({"EVAL", stateScript, "0", stateChannel, lockKeyPrefix});
        m_herald.socket.send({"PUBLISH", attachChannel, m_message.text()});
        m_pulse.arm(m_loop.now());
    }

    std::string readCommands(const StateAt &moment)
    {
        for (;;) {
            switch (m_commands.next(m_words)) {
            case CommandReader::Outcome::incomplete:
                m_commands.discardRead();
                if (m_phase == Phase::live && m_keys.isUnsure())
                    askForState();
                return {};
            case CommandReader::Outcome::broken:
                return "cannot parse the node's replication stream";
            case CommandReader::Outcome::command:
                takeCommand(moment);
            }
        }
    }

    void takeCommand(const StateAt &moment)
    {
        const std::string_view channel = m_words.size() == 3 ? m_words[1] : std::string_view();
        if (m_phase == Phase::attaching && m_hasState && channel == attachChannel && m_words[2] == m_message.text()) {
            m_phase = Phase::live;
            m_isNews = true;
            m_pulse.disarm();
            m_herald.socket.close();
        } else if (channel == stateChannel) { // requested by us, or by the observer of another node with the same stream
            m_hasState = true;
            record(m_keys.adopt(standingKeys(m_words[2])), moment);
            if (m_phase == Phase::live)
                m_herald.socket.close();
        } else if (m_hasState) { // the state already includes earlier changes
            const auto nowMs = std::chrono::floor<std::chrono::milliseconds>(moment.unixTime).count();
            record(m_keys.apply(m_words, nowMs), moment);
        }
    }

    // Uses a connection for this one query. If it cannot be opened, the stream ends too, or the next change queries again.
    void askForState()
    {
        if (!m_herald.socket.isOpen() && m_herald.socket.open(m_options.herald.value_or(m_options.address)))
            m_herald.socket.send({"EVAL", stateScript, "0", stateChannel, lockKeyPrefix});
    }

    static std::vector<StandingKey> standingKeys(std::string_view state)
    {
        std::vector<StandingKey> standing;
        while (!state.empty()) {
            StandingKey &one = standing.emplace_back();
            one.type = takeWord(state);
            const std::int64_t keySize = takeNumber(state);
            const std::int64_t valueSize = takeNumber(state);
            const std::int64_t deadlineMs = takeNumber(state);
            one.key = takeText(state, keySize);
            one.value = takeText(state, valueSize);
            if (deadlineMs >= 0)
                one.deadlineMs = deadlineMs;
        }
        return standing;
    }

    void record(const std::vector<KeyChange> &changes, const StateAt &moment)
    {
        for (const KeyChange &change : changes) {
            if (change.isDeleted) {
                m_rows.keyDeleted(moment.world, change.key, {});
                continue;
            }
            m_rows.keySet(moment.world, change.key, change.token, change.deadlineMs ? leftOf(*change.deadlineMs, moment) : noSpan, change.detail);
        }
    }

    // Returns the remaining real time. A key lives until the end of its deadline's millisecond.
    Duration leftOf(std::int64_t deadlineMs, const StateAt &moment) const
    {
        const Duration left = std::max(std::chrono::milliseconds(deadlineMs + 1) - moment.unixTime, Duration::zero());
        return m_options.clock ? m_options.clock->rate().real(left) : left;
    }

    void tellReady()
    {
        m_isNews = false;
        const auto tell = std::exchange(m_options.ready, nullptr);
        if (tell)
            tell();
    }

    void lose(const std::string &why)
    {
        const std::string reason = why; // a copy, because `why` may refer to a member and the callback may destroy this object
        m_pulse.disarm();
        m_stream.close();
        m_herald.socket.close();
        const auto tell = std::exchange(m_options.lost, nullptr);
        if (tell)
            tell(reason);
    }

    EventLoop &m_loop;
    Options m_options;
    NodeObserverRows m_rows;
    CallbackTimer m_pulse;
    RespSocket m_stream;
    Herald m_herald;
    const Token m_message;
    Phase m_phase = Phase::greeting;
    int m_greetings = 1; // commands that are each answered with +OK
    std::string m_mark;
    std::string m_failure;
    CommandReader m_commands;
    ReplicatedKeys m_keys;
    std::vector<std::string_view> m_words;
    bool m_hasState; // the keys that existed at the start are known
    bool m_isNews = false;
};

} // namespace

std::unique_ptr<NodeObserver> observeStream(EventLoop &loop, EventSink &sink, NodeObserver::Options options)
{
    return std::make_unique<StreamObserver>(loop, sink, std::move(options));
}

} // namespace lockscope
