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

// Publishes all our keys as they stand: "type, sizes and deadline, key, value" each; a value that is no string is left out. In the stream
// that stands between the changes that are in it and those that are not, wherever the stream is read.
constexpr std::string_view stateChannel = "lockscope:keys";
constexpr std::string_view stateScript = R"(
local text = ''
for _, key in ipairs(redis.call('KEYS', ARGV[2] .. '*')) do
  local type = redis.call('TYPE', key)['ok']
  local value = type == 'string' and redis.call('GET', key) or ''
  text = text .. string.format('%s %d %d %.0f ', type, #key, #value, redis.call('PEXPIRETIME', key)) .. key .. value
end
return redis.call('PUBLISH', ARGV[1], text))";

// The number at the beginning and the blank behind it are taken off.
std::int64_t takeNumber(std::string_view &text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(read.ptr - text.data()) + 1));
    return number;
}

// The same of a word.
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

// One moment on both clocks: the run's, and the one that Redis counts its deadlines by.
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
    // Read again if the thread was put aside between the clocks; three times at most, a busy machine may never be quick.
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

// Redis serves its keys from memory to a replica without touching the disk, if the replica says that it understands a transfer whose
// length is not known beforehand ("capa eof"): the snapshot then ends with a mark of 40 characters. From the moment of the snapshot on
// each change is kept for us, but is handed over only after a REPLCONF ACK, and one that comes before the node itself has closed the
// transfer is ignored. So the ACK is repeated until the stream flows; that it flows shows when a message comes through it that a
// second connection has published (messages are replicated, and touch no key). The same way the node describes its keys, when the observer
// attaches to one that has some already, and after a command whose effect the stream alone does not show.
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
        // Told by the loop, not from here: whoever makes us does not have us yet.
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

    // The second connection, which publishes.
    struct Herald final : EventLoop::Watcher {
        explicit Herald(StreamObserver &one) : owner(one), socket(one.m_loop, *this) { }
        void ready(std::uint32_t events) override
        {
            std::string answers;
            const Result<Done> exchanged = socket.exchange(events, answers);
            if (owner.m_phase == Phase::live && (!exchanged || !answers.empty()))
                socket.close(); // what it published is in the stream; where it could not, the stream ends, or the next change asks again
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
        // The last words: either call may be the end of us.
        if (!exchanged)
            lose(exchanged.error().text);
        else if (!broken.empty())
            lose(broken);
        else if (m_isNews)
            tellReady();
    }

    // Reads what has arrived; gives what is wrong with it, or nothing.
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
                return "the node refuses to be observed: " + line;
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
                return "the node's replication stream is not understood";
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
        } else if (channel == stateChannel) { // asked for by us, or by the observer of another node that has the same stream
            m_hasState = true;
            record(m_keys.adopt(standingKeys(m_words[2])), moment);
            if (m_phase == Phase::live)
                m_herald.socket.close();
        } else if (m_hasState) { // what came before the state is in it
            const auto nowMs = std::chrono::floor<std::chrono::milliseconds>(moment.unixTime).count();
            record(m_keys.apply(m_words, nowMs), moment);
        }
    }

    // Over a connection that lives as long as the question. Where it cannot be opened the stream ends, too, or the next change asks again.
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

    // By true time. A deadline's own millisecond still belongs to the key.
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
        const std::string reason = why; // what it refers to may go with us
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
    int m_greetings = 1; // each answered by +OK
    std::string m_mark;
    std::string m_failure;
    CommandReader m_commands;
    ReplicatedKeys m_keys;
    std::vector<std::string_view> m_words;
    bool m_hasState; // what stands there is known
    bool m_isNews = false;
};

} // namespace

std::unique_ptr<NodeObserver> NodeObserver::stream(EventLoop &loop, EventSink &sink, Options options)
{
    return std::make_unique<StreamObserver>(loop, sink, std::move(options));
}

} // namespace lockscope
