// SPDX-License-Identifier: MIT
#include "core/live/observe/nodeobserver.h"

#include "core/live/observe/observedkeys.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/net/respsocket.h"
#include "lockscope/net/resp.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration pollPeriod = 2ms;
constexpr std::size_t repliesPerKey = 3;
// Tolerance between two readings of the same deadline, in addition to the round trips of the
// readings. It is necessary because Redis updates its cached time only once per cycle of its event
// loop.
constexpr Duration deadlineSlack = 1ms;

// The state of a key according to the last replies. The deadline is known only with the precision
// of a round trip: it is between `earliest` and `latest`.
struct PolledKey {
    bool exists = false;
    bool hasDeadline = false;
    std::string type;
    std::string value; // of a string; of a hash: its only field
    WorldTime earliest{};
    WorldTime latest{};

    bool agreesWith(const PolledKey &other) const
    {
        return exists == other.exists && type == other.type && value == other.value
            && hasDeadline == other.hasDeadline && earliest <= other.latest + deadlineSlack
            && other.earliest <= latest + deadlineSlack;
    }
};

// Polls the keys again when the last replies have arrived, but at most once per pollPeriod. A key
// that appears and disappears between two polls is missed. Polling also makes the node delete
// expired keys; for this reason it is not used for nodes that Lockscope started.
class PolledObserver final : public NodeObserver, private EventLoop::Watcher {
public:
    PolledObserver(EventLoop &loop, EventSink &sink, Options options, std::vector<RedisKey> keys)
        : m_loop(loop), m_options(std::move(options)), m_rows(sink, m_options.node),
          m_keys(std::move(keys)), m_known(m_keys.size()), m_readsFields(m_keys.size()),
          m_pollTimer(loop.timers(), [this] { poll(); }), m_socket(loop, *this)
    {
        const Result<Done> opened = m_socket.open(m_options.address);
        if (!opened)
            m_failure = opened.error().text;
        m_pollTimer.arm(m_loop.now()); // poll() runs later, because it may call a callback, and the
                                       // caller does not have this object yet
    }

    // Polling has no data to catch up with.
    void catchUp() override { }

private:
    // Replies that do not belong to a poll. They arrive before the replies to the next poll.
    enum class Expected { login, noTouch, evictions };

    void askForEvictions()
    {
        m_socket.queue({"INFO", "stats"});
        m_expected.push_back(Expected::evictions);
    }

    void poll()
    {
        if (!m_failure.empty()) {
            reportLost(m_failure);
            return;
        }
        if (!std::exchange(m_isPrepared, true)) {
            if (m_socket.queueLogin(m_options.address))
                m_expected.push_back(Expected::login);
            // Reading a key must not keep the node from evicting it. A node before version 7.2
            // answers with an error.
            m_socket.queue({"CLIENT", "NO-TOUCH", "ON"});
            m_expected.push_back(Expected::noTouch);
            askForEvictions();
        }
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            const RedisKey &key = m_keys[i];
            m_socket.queue({m_readsFields[i] ? "HKEYS" : "GET", key.text});
            m_socket.queue({"PTTL", key.text});
            m_socket.queue({"TYPE", key.text});
        }
        if (m_keys.empty())
            m_socket.queue(
                {"PING"}); // so that the end of the connection is detected also without keys
        m_pollTime = m_loop.now();
        m_socket.flush();
    }

    void ready(std::uint32_t events) override
    {
        const Result<Done> exchanged = m_socket.exchange(events);
        std::string error = takeReplies();
        if (error.empty() && !exchanged)
            error = exchanged.error().text;
        // Must be last: either call may destroy this object.
        if (!error.empty())
            reportLost(error);
        else if (m_mustReportReady)
            reportReady();
    }

    // Returns the error in the received data, or an empty text.
    std::string takeReplies()
    {
        while (std::optional<Reply> reply = m_socket.nextReply()) {
            std::string error = takeReply(*std::move(reply));
            if (!error.empty())
                return error;
        }
        return m_socket.replies().problem().empty() ? ""
                                                    : detailText(Detail::unreadableReplies, {});
    }

    // Returns the error in the reply, or an empty text.
    std::string takeReply(Reply reply)
    {
        if (!m_expected.empty()) {
            const Expected expected = m_expected.front();
            m_expected.pop_front();
            if (expected == Expected::login && !reply.isOk())
                return detailText(Detail::wrongPassword, {errorCode(reply)});
            if (expected == Expected::evictions)
                takeEvictions(reply);
            return {};
        }
        // WRONGTYPE is the reply to GET or HKEYS for a key of another type; the reply to TYPE names
        // the type.
        if (reply.isError() && !reply.isError("WRONGTYPE"))
            return detailText(Detail::notObservable, {reply.text});
        m_replies.push_back(std::move(reply));
        if (m_replies.size() < std::max(m_keys.size() * repliesPerKey, std::size_t{1}))
            return {};
        const WorldTime arrived = m_loop.now();
        for (std::size_t i = 0; i < m_keys.size(); ++i)
            compare(i, &m_replies[repliesPerKey * i], arrived);
        m_replies.clear();
        m_mustReportReady = static_cast<bool>(m_options.ready);
        if (m_deleted.empty()) {
            m_pollTimer.arm(std::max(arrived, m_pollTime + pollPeriod));
        } else {
            askForEvictions();
            m_socket.flush();
        }
        return {};
    }

    // Records the keys that the last poll has missed, and whether the node may have evicted them.
    void takeEvictions(const Reply &info)
    {
        constexpr std::string_view name = "evicted_keys:";
        std::int64_t evictions = 0; // also if the node does not tell it
        if (const std::size_t at = info.text.find(name); at != std::string::npos)
            std::from_chars(info.text.data() + at + name.size(),
                info.text.data() + info.text.size(), evictions);
        const bool hasEvicted = evictions > std::exchange(m_evictions, evictions);
        if (m_deleted.empty()) // the reading before the first poll
            return;
        const WorldTime arrived = m_loop.now();
        for (const std::string &key : std::exchange(m_deleted, {})) {
            if (hasEvicted)
                m_rows.evicted(arrived, key);
            m_rows.keyDeleted(arrived, key, detailText(Detail::polled));
        }
        m_pollTimer.arm(std::max(arrived, m_pollTime + pollPeriod));
    }

    // If the key must be read with the other of the commands GET and HKEYS, switches to it for the
    // next poll. Returns whether it has switched. `replies`: as for compare().
    bool switchReadCommand(std::size_t index, const Reply *replies)
    {
        if (!replies[0].isError() || !m_options.keys.isForOwnLocks()
            || m_readsFields[index] == (replies[2].text == "hash"))
            return false;
        m_readsFields[index] = !m_readsFields[index];
        return true;
    }

    // Compares a key with its last state, and records a change. `replies`: the replies to GET or
    // HKEYS, PTTL and TYPE.
    void compare(std::size_t index, const Reply *replies, WorldTime arrived)
    {
        if (switchReadCommand(index, replies))
            return; // the next poll reads the key
        const Reply value = m_readsFields[index] ? onlyField(replies[0]) : replies[0];
        const Reply &timeLeft = replies[1];
        PolledKey current;
        current.exists = !value.isNil() && !timeLeft.isInteger(-2) && replies[2].text != "none";
        const Duration remaining = std::chrono::milliseconds(timeLeft.integer);
        if (current.exists) {
            current.value = value.isError() ? std::string{} : value.text;
            const std::string readType = m_readsFields[index]
                ? "hash"
                : "string"; // the type may have changed between the commands
            current.type = value.isError() ? replies[2].text : readType;
            current.hasDeadline = timeLeft.integer >= 0;
        }
        if (current.hasDeadline) {
            current.earliest = m_pollTime + remaining;
            current.latest = arrived + remaining
                + 1ms; // a key lives until the end of its deadline's millisecond
        }
        PolledKey &known = m_known[index];
        if (known.agreesWith(current)) {
            known.earliest = std::max(known.earliest, current.earliest);
            known.latest = std::min(known.latest, current.latest);
            if (known.latest < known.earliest)
                known = current;
            return;
        }
        known = current;
        const std::string &key = m_keys[index].text;
        if (current.exists)
            m_rows.keySet(arrived, key, tokenText(current.value),
                current.hasDeadline ? current.latest - arrived : noSpan,
                current.type == "string" ? detailText(Detail::polled, {})
                                         : detailText(Detail::polledType, {current.type}));
        else
            m_deleted.push_back(key);
    }

    // Returns the reply to HKEYS as a reply to GET: the field, an empty text if there are several,
    // or nil if there is no hash.
    static Reply onlyField(const Reply &fields)
    {
        if (fields.isError())
            return fields;
        Reply value;
        value.kind = fields.items.empty() ? Reply::Kind::nil : Reply::Kind::text;
        if (fields.items.size() == 1)
            value.text = fields.items.front().text;
        return value;
    }

    void reportReady()
    {
        m_mustReportReady = false;
        const auto callback = std::exchange(m_options.ready, nullptr);
        callback();
    }

    void reportLost(const std::string &why)
    {
        const std::string reason = why; // a copy, because `why` may refer to a member and the
                                        // callback may destroy this object
        m_pollTimer.disarm();
        m_socket.close();
        const auto callback = std::exchange(m_options.lost, nullptr);
        if (callback)
            callback(reason);
    }

    EventLoop &m_loop;
    Options m_options;
    NodeObserverRows m_rows;
    const std::vector<RedisKey> m_keys;
    std::vector<PolledKey> m_known;
    std::vector<bool> m_readsFields; // by key: the last value was a hash, so its fields are read
    CallbackTimer m_pollTimer;
    RespSocket m_socket;
    std::vector<Reply> m_replies;
    std::string m_failure;
    WorldTime m_pollTime{};    // when the commands of the last poll were sent
    bool m_isPrepared = false; // the commands before the first poll are sent
    std::deque<Expected> m_expected;
    std::vector<std::string> m_deleted; // keys that the last poll has missed, and that
                                        // takeEvictions() has not recorded yet
    std::int64_t m_evictions = 0; // number of keys that the node has evicted, at the last reading
    bool m_mustReportReady = false;
};

} // namespace

std::unique_ptr<NodeObserver> observeByPolling(
    EventLoop &loop, EventSink &sink, NodeObserver::Options options, std::vector<RedisKey> keys)
{
    return std::make_unique<PolledObserver>(loop, sink, std::move(options), std::move(keys));
}

} // namespace lockscope
