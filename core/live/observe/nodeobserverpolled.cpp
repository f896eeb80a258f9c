// SPDX-License-Identifier: MIT
#include "core/live/observe/nodeobserver.h"

#include "core/live/observe/nodeobserverrows.h"
#include "core/live/observe/respsocket.h"
#include "lockscope/base/token.h"
#include "lockscope/net/resp.h"

#include <hiredis.h>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration pollPeriod = 2ms;
constexpr std::size_t answersPerKey = 3;
// How far two accounts of one deadline may lie apart beyond what their round trips explain: Redis looks at its clock once a turn.
constexpr Duration deadlineSlack = 1ms;

// What is known of a key. Its deadline is known no better than the answer's way was long: it lies between the two.
struct PolledKey {
    bool isThere = false;
    bool hasDeadline = false;
    std::string type;
    std::string value; // of a string
    WorldTime earliest{};
    WorldTime latest{};

    bool agreesWith(const PolledKey &other) const
    {
        return isThere == other.isThere && type == other.type && value == other.value && hasDeadline == other.hasDeadline
               && earliest <= other.latest + deadlineSlack && other.earliest <= latest + deadlineSlack;
    }
};

// Asks for its keys again as soon as the last answers are in, but not more often than the period says. Between two questions a key
// may come and go unseen, and asking makes the node drop a key whose time is over: that is why a node of ours is observed otherwise.
class PolledObserver final : public NodeObserver, private EventLoop::Watcher {
public:
    PolledObserver(EventLoop &loop, EventSink &sink, Options options, std::vector<RedisKey> keys)
        : m_loop(loop), m_options(std::move(options)), m_rows(sink, m_options.node), m_keys(std::move(keys)),
          m_known(m_keys.size()), m_pulse(loop.timers(), [this] { poll(); }), m_socket(loop, *this), m_reader(redisReaderCreate(), redisReaderFree)
    {
        const Result<Done> opened = m_socket.open(m_options.address);
        if (!opened)
            m_failure = opened.error().text;
        else
            logIn();
        m_pulse.arm(m_loop.now()); // told by the loop, not from here: whoever makes us does not have us yet
    }

    // What it has not asked for the node does not say.
    void catchUp() override { }

private:

    void logIn()
    {
        const NodeAddress &address = m_options.address;
        if (!address.user.empty())
            m_socket.queue({"AUTH", address.user, address.password});
        else if (!address.password.empty())
            m_socket.queue({"AUTH", address.password});
        else
            return;
        m_isLoggingIn = true;
    }

    void poll()
    {
        if (!m_failure.empty()) {
            lose(m_failure);
            return;
        }
        for (const RedisKey &key : m_keys) {
            m_socket.queue({"GET", key.text});
            m_socket.queue({"PTTL", key.text});
            m_socket.queue({"TYPE", key.text});
        }
        if (m_keys.empty())
            m_socket.queue({"PING"}); // the end of the connection is told all the same
        m_sent = m_loop.now();
        m_socket.flush();
    }

    void ready(std::uint32_t events) override
    {
        std::string bytes;
        const Result<Done> exchanged = m_socket.exchange(events, bytes);
        std::string broken = takeIn(bytes);
        if (broken.empty() && !exchanged)
            broken = exchanged.error().text;
        // The last words: either call may be the end of us.
        if (!broken.empty())
            lose(broken);
        else if (m_isNews)
            tellReady();
    }

    // Gives what is wrong with the answers, or nothing.
    std::string takeIn(const std::string &bytes)
    {
        if (redisReaderFeed(m_reader.get(), bytes.data(), bytes.size()) != REDIS_OK)
            return "the node's answers are not understood";
        for (;;) {
            void *answer = nullptr;
            if (redisReaderGetReply(m_reader.get(), &answer) != REDIS_OK)
                return "the node's answers are not understood";
            if (!answer)
                return {};
            const std::unique_ptr<void, void (*)(void *)> keeper(answer, freeReplyObject);
            std::string broken = takeReply(toReply(*static_cast<const redisReply *>(answer)));
            if (!broken.empty())
                return broken;
        }
    }

    std::string takeReply(Reply reply)
    {
        if (m_isLoggingIn) {
            m_isLoggingIn = false;
            return reply.isOk() ? std::string{} : "the node refuses user or password: " + errorCode(reply);
        }
        // A key of another type: TYPE tells which.
        if (reply.isError() && !reply.isError("WRONGTYPE"))
            return "the node refuses to be observed: " + reply.text;
        m_replies.push_back(std::move(reply));
        if (m_replies.size() < std::max(m_keys.size() * answersPerKey, std::size_t{1}))
            return {};
        const WorldTime arrived = m_loop.now();
        for (std::size_t i = 0; i < m_keys.size(); ++i)
            compare(i, &m_replies[answersPerKey * i], arrived);
        m_replies.clear();
        m_isNews = static_cast<bool>(m_options.ready);
        m_pulse.arm(std::max(arrived, m_sent + pollPeriod));
        return {};
    }

    // `answers`: to GET, PTTL and TYPE.
    void compare(std::size_t index, const Reply *answers, WorldTime arrived)
    {
        const Reply &value = answers[0];
        const Reply &timeLeft = answers[1];
        PolledKey now;
        now.isThere = !value.isNil() && !timeLeft.isInteger(-2) && answers[2].text != "none";
        const Duration left = std::chrono::milliseconds(timeLeft.integer);
        if (now.isThere) {
            now.value = value.isError() ? std::string{} : value.text;
            now.type = value.isError() ? answers[2].text : "string"; // between two questions it may have become another
            now.hasDeadline = timeLeft.integer >= 0;
        }
        if (now.hasDeadline) {
            now.earliest = m_sent + left;
            now.latest = arrived + left + 1ms; // a deadline's own millisecond still belongs to the key
        }
        PolledKey &known = m_known[index];
        if (known.agreesWith(now)) {
            known.earliest = std::max(known.earliest, now.earliest);
            known.latest = std::min(known.latest, now.latest);
            if (known.latest < known.earliest)
                known = now;
            return;
        }
        known = now;
        const std::string &key = m_keys[index].text;
        if (now.isThere)
            m_rows.keySet(arrived, key, std::string_view(now.value).substr(0, Token::sizeMax),
                          now.hasDeadline ? now.latest - arrived : noSpan, value.isError() ? "polled, " + now.type : "polled");
        else
            m_rows.keyDeleted(arrived, key, "polled");
    }

    void tellReady()
    {
        m_isNews = false;
        const auto tell = std::exchange(m_options.ready, nullptr);
        tell();
    }

    void lose(const std::string &why)
    {
        const std::string reason = why; // what it refers to may go with us
        m_pulse.disarm();
        m_socket.close();
        const auto tell = std::exchange(m_options.lost, nullptr);
        if (tell)
            tell(reason);
    }

    EventLoop &m_loop;
    Options m_options;
    NodeObserverRows m_rows;
    const std::vector<RedisKey> m_keys;
    std::vector<PolledKey> m_known;
    CallbackTimer m_pulse;
    RespSocket m_socket;
    const std::unique_ptr<redisReader, void (*)(redisReader *)> m_reader;
    std::vector<Reply> m_replies;
    std::string m_failure;
    WorldTime m_sent{};
    bool m_isLoggingIn = false;
    bool m_isNews = false;
};

} // namespace

std::unique_ptr<NodeObserver> NodeObserver::polled(EventLoop &loop, EventSink &sink, Options options, std::vector<RedisKey> keys)
{
    return std::make_unique<PolledObserver>(loop, sink, std::move(options), std::move(keys));
}

} // namespace lockscope
