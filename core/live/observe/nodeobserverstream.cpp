// SPDX-License-Identifier: MIT
#include "core/live/observe/nodeobserver.h"

#include "core/live/observe/commandreader.h"
#include "core/live/observe/evictionwatch.h"
#include "core/live/observe/observedkeys.h"
#include "core/live/observe/replicationstream.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/net/respsocket.h"
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
constexpr Duration ackInterval = 1ms;

// Publishes the state of all keys that match a pattern. For each key: type, size of the key, size
// of the value, deadline, key, value (only of a string, or the only field of a hash). Of a value
// that is too long for a token it has the first 33 bytes and 8 digits of its SHA-1: 41 bytes. The
// position of this message in the stream separates the changes that the state includes from later
// ones.
constexpr std::string_view stateChannel = "lockscope:keys";
constexpr std::string_view stateScript = R"(
local text = ''
for _, key in ipairs(redis.call('KEYS', ARGV[2])) do
  local type = redis.call('TYPE', key)['ok']
  local value = type == 'string' and redis.call('GET', key) or ''
  if type == 'hash' and redis.call('HLEN', key) == 1 then value = redis.call('HKEYS', key)[1] end
  if #value > 40 then value = string.sub(value, 1, 33) .. string.sub(redis.sha1hex(value), 1, 8) end
  text = text .. string.format('%s %d %d %.0f ', type, #key, #value, redis.call('PEXPIRETIME', key)) .. key .. value
end
return redis.call('PUBLISH', ARGV[1], text))";
static_assert(Token::sizeMax == 40);

// Removes the number at the start and the space after it, and returns the number.
std::int64_t takeNumber(std::string_view &text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(read.ptr - text.data()) + 1));
    return number;
}

// Removes the word at the start and the space after it, and returns the word.
std::string_view takeWord(std::string_view &text)
{
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

// Removes `size` bytes at the start, and returns them.
std::string_view takeText(std::string_view &text, std::int64_t size)
{
    const std::string_view taken = text.substr(0, static_cast<std::size_t>(size));
    text.remove_prefix(taken.size());
    return taken;
}

NodeAddress withoutLogin(NodeAddress address)
{
    address.user = address.password = {};
    return address;
}

// The readings of two clocks at the same time.
struct ClockReadings {
    WorldTime world{};   // the time of the run
    Duration unixTime{}; // the time of the clock that determines the node's deadlines
};

ClockReadings readClocks(const EventLoop &loop, const NodeClock *clock)
{
    if (clock) {
        const WorldTime now = loop.now();
        return {now, clock->at(loop.epoch() + now.time_since_epoch())};
    }
    // Reads the clocks again if the thread was interrupted between the two readings. Tries at most
    // three times, because on a busy machine perhaps every try is interrupted.
    ClockReadings clocks;
    for (int attempt = 0; attempt < 3; ++attempt) {
        clocks.world = loop.now();
        timespec time{};
        clock_gettime(CLOCK_REALTIME, &time);
        clocks.unixTime = std::chrono::seconds(time.tv_sec) + Duration(time.tv_nsec);
        if (loop.now() - clocks.world < 50us)
            break;
    }
    return clocks;
}

// Observes a node by its replication stream. A replica that announces "capa eof" gets its snapshot
// from memory, without a file: the length of the transfer is not known at its start, so it ends
// with a mark of 40 characters. From the snapshot on, Redis buffers each change for the replica,
// but sends it only after a REPLCONF ACK. An ACK that arrives before the node has closed the
// transfer is ignored. The observer therefore repeats the ACK until the stream begins. To detect
// this, a second connection publishes a message, which is replicated and changes no key. In the
// same way the node sends the state of its keys: when the observer attaches to a node with existing
// keys, and after a command with an effect that the stream does not show.
class StreamObserver final : public NodeObserver, private EventLoop::Watcher {
public:
    StreamObserver(EventLoop &loop, EventSink &sink, Options options)
        : m_loop(loop), m_options(std::move(options)), m_rows(sink, m_options.node),
          m_timer(loop.timers(), [this] { onTimer(); }), m_stream(loop, *this), m_publisher(*this),
          m_evictions(loop, withoutLogin(m_options.address),
              [this](std::string_view key) {
                  if (m_options.keys.includes(key))
                      m_rows.evicted(m_loop.now(), key);
              }),
          m_attachMessage(secureToken()), m_keys(m_options.keys),
          m_hasState(!m_options.reportsExistingKeys)
    {
        Result<Done> opened = m_stream.open(m_options.address);
        if (opened)
            opened = m_publisher.socket.open(m_options.publishAddress.value_or(m_options.address));
        if (opened)
            sendGreeting();
        else
            m_failure = opened.error().text;
        // The failure is reported later, when the loop calls onTimer(), because the caller does not
        // have this object yet.
        if (!opened)
            m_timer.arm(m_loop.now());
    }

    void catchUp() override
    {
        while (m_stream.isOpen() && m_stream.hasInputArrived())
            ready(EPOLLIN);
    }

    void clockChanged(EventRef cause) override
    {
        const ClockReadings clocks = readClocks(m_loop, m_options.clock);
        for (const KeyChange &key : m_keys.keysWithDeadline())
            m_rows.keySet(clocks.world, key.key, key.token,
                remainingTimeOf(*key.deadlineMs, clocks), key.detail, cause);
    }

private:
    // What the observer waits for: +OK to its commands, the line that begins the snapshot, the end
    // of the snapshot, its own message in the stream; `live`: it observes the changes.
    enum class Phase { greeting, header, snapshot, attaching, live };

    // The second connection, which publishes messages.
    struct Publisher final : EventLoop::Watcher {
        explicit Publisher(StreamObserver &observer)
            : owner(observer), socket(observer.m_loop, *this)
        {
        }
        void ready(std::uint32_t events) override
        {
            std::string replies;
            const Result<Done> exchanged = socket.exchange(events, replies);
            if (owner.m_phase == Phase::live && (!exchanged || !replies.empty()))
                socket.close(); // the query is done. If it has failed, the stream ends, too, or the
                                // next change causes another query
            else if (!exchanged)
                owner.reportLost(exchanged.error().text);
        }
        StreamObserver &owner;
        RespSocket socket;
    };

    void sendGreeting()
    {
        if (m_stream.queueLogin(m_options.address))
            ++m_greetings;
        m_stream.send({"REPLCONF", "capa", "eof"});
    }

    // Called by the timer. Reports the failure of the constructor, or sends an ACK.
    void onTimer()
    {
        if (!m_failure.empty()) {
            reportLost(m_failure);
            return;
        }
        m_stream.send({"REPLCONF", "ACK", "0"});
        m_timer.arm(m_loop.now() + ackInterval);
    }

    void ready(std::uint32_t events) override
    {
        const Result<Done> exchanged = m_stream.exchange(events, m_commands.inbox());
        const ClockReadings clocks = readClocks(m_loop, m_options.clock);
        const std::string error = receive(clocks);
        // Must be last: either call may destroy this object.
        if (!exchanged)
            reportLost(exchanged.error().text);
        else if (!error.empty())
            reportLost(error);
        else if (m_mustReportReady)
            reportReady();
    }

    // Parses the received data. Returns the error in the data, or an empty text.
    std::string receive(const ClockReadings &clocks)
    {
        if (m_phase == Phase::greeting || m_phase == Phase::header) {
            std::string error = readLines();
            if (!error.empty())
                return error;
        }
        if (m_phase == Phase::snapshot)
            skipSnapshot();
        if (m_phase == Phase::attaching || m_phase == Phase::live)
            return readCommands(clocks);
        return {};
    }

    // Reads the replies before the snapshot. Returns the error in them, or an empty text.
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
            } else if (m_phase == Phase::header && line.size() == 45
                && line.rfind("$EOF:", 0) == 0) {
                m_phase = Phase::snapshot;
                m_endMark = line.substr(5);
            } else {
                return detailText(Detail::notObservable, {line});
            }
        }
        return {};
    }

    void skipSnapshot()
    {
        std::string &inbox = m_commands.inbox();
        const std::size_t mark = inbox.find(m_endMark);
        if (mark == std::string::npos) {
            if (inbox.size() >= m_endMark.size())
                inbox.erase(0, inbox.size() - m_endMark.size() + 1);
            return;
        }
        inbox.erase(0, mark + m_endMark.size());
        m_phase = Phase::attaching;
        if (m_options.reportsExistingKeys)
            m_publisher.socket.queue(
                {"EVAL", stateScript, "0", stateChannel, m_options.keys.pattern()});
        m_publisher.socket.send({"PUBLISH", attachChannel, m_attachMessage.text()});
        m_timer.arm(m_loop.now());
    }

    std::string readCommands(const ClockReadings &clocks)
    {
        for (;;) {
            switch (m_commands.next(m_words)) {
            case CommandReader::ReadStatus::incomplete:
                m_commands.discardRead();
                if (m_phase == Phase::live && m_keys.isUnsure())
                    queryState();
                return {};
            case CommandReader::ReadStatus::broken: return detailText(Detail::unreadableStream, {});
            case CommandReader::ReadStatus::command: takeCommand(clocks);
            }
        }
    }

    void takeCommand(const ClockReadings &clocks)
    {
        const std::string_view channel = m_words.size() == 3 ? m_words[1] : std::string_view();
        if (m_phase == Phase::attaching && m_hasState && channel == attachChannel
            && m_words[2] == m_attachMessage.text()) {
            m_phase = Phase::live;
            m_mustReportReady = true;
            m_timer.disarm();
            m_publisher.socket.close();
        } else if (channel == stateChannel) { // requested by this observer, or by the observer of
                                              // another node with the same stream
            m_hasState = true;
            record(m_keys.adopt(parseState(m_words[2])), clocks);
            if (m_phase == Phase::live)
                m_publisher.socket.close();
        } else if (m_hasState) { // the state already includes earlier changes
            const auto nowMs =
                std::chrono::floor<std::chrono::milliseconds>(clocks.unixTime).count();
            record(m_keys.apply(m_words, nowMs), clocks);
        }
    }

    // Opens a connection for this query only. If it fails, the stream ends, too, or the next change
    // causes another query.
    void queryState()
    {
        if (!m_publisher.socket.isOpen()
            && m_publisher.socket.open(m_options.publishAddress.value_or(m_options.address)))
            m_publisher.socket.send(
                {"EVAL", stateScript, "0", stateChannel, m_options.keys.pattern()});
    }

    // Parses the message of stateScript.
    std::vector<ExistingKey> parseState(std::string_view state) const
    {
        std::vector<ExistingKey> keys;
        while (!state.empty()) {
            ExistingKey one;
            one.type = takeWord(state);
            const std::int64_t keySize = takeNumber(state);
            const std::int64_t valueSize = takeNumber(state);
            const std::int64_t deadlineMs = takeNumber(state);
            one.key = takeText(state, keySize);
            const std::string_view value = takeText(state, valueSize);
            one.value = value.size() > Token::sizeMax
                ? tokenText(value.substr(0, 33), value.substr(33))
                : std::string(value);
            if (deadlineMs >= 0)
                one.deadlineMs = deadlineMs;
            if (m_options.keys.includes(one.key))
                keys.push_back(std::move(one));
        }
        return keys;
    }

    void record(const std::vector<KeyChange> &changes, const ClockReadings &clocks)
    {
        for (const KeyChange &change : changes) {
            if (change.isDeleted) {
                m_rows.keyDeleted(clocks.world, change.key, {});
                continue;
            }
            const Duration remaining =
                change.deadlineMs ? remainingTimeOf(*change.deadlineMs, clocks) : noSpan;
            m_rows.keySet(clocks.world, change.key, change.token, remaining, change.detail);
        }
    }

    // Returns the true time until the key expires. A key exists until the end of its deadline's
    // millisecond.
    Duration remainingTimeOf(std::int64_t deadlineMs, const ClockReadings &clocks) const
    {
        const Duration remaining =
            std::max(std::chrono::milliseconds(deadlineMs + 1) - clocks.unixTime, Duration::zero());
        return m_options.clock ? m_options.clock->rate().trueLength(remaining) : remaining;
    }

    void reportReady()
    {
        m_mustReportReady = false;
        const auto callback = std::exchange(m_options.ready, nullptr);
        if (callback)
            callback();
    }

    void reportLost(const std::string &why)
    {
        const std::string reason = why; // a copy, because `why` may refer to a member and the
                                        // callback may destroy this object
        m_timer.disarm();
        m_stream.close();
        m_publisher.socket.close();
        const auto callback = std::exchange(m_options.lost, nullptr);
        if (callback)
            callback(reason);
    }

    EventLoop &m_loop;
    Options m_options;
    NodeObserverRows m_rows;
    CallbackTimer m_timer;
    RespSocket m_stream;
    Publisher m_publisher;
    EvictionWatch m_evictions;
    const Token m_attachMessage; // its arrival in the stream shows that the stream has begun
    Phase m_phase = Phase::greeting;
    int m_greetings = 1;   // number of commands before SYNC whose reply +OK has not arrived yet
    std::string m_endMark; // of the snapshot
    std::string m_failure;
    CommandReader m_commands;
    ReplicatedKeys m_keys;
    std::vector<std::string_view> m_words;
    bool m_hasState; // the keys that existed at the start are known, or need not be reported
    bool m_mustReportReady = false; // Options::ready must be called
};

} // namespace

std::unique_ptr<NodeObserver> observeStream(
    EventLoop &loop, EventSink &sink, NodeObserver::Options options)
{
    return std::make_unique<StreamObserver>(loop, sink, std::move(options));
}

} // namespace lockscope
