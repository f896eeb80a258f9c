// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/rawcrowd.h"

#include "lockscope/commands/command.h"

#include <hiredis.h>

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <deque>

namespace lockscope::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// One client of the crowd.
struct Member {
    Context context;
    std::string key;
    std::string token;
    int number = 0;
    bool isInside = false; // true from its grant until the answer to its release
};

/// One pass: its connections, and the state of its clients.
class Pass {
public:
    Pass(const BenchNode &node, RawCrowd::Work work, int clients, Duration hold, int number,
        int count)
        : m_work(work), m_hold(hold), m_log(clients, count), m_epoll(epoll_create1(EPOLL_CLOEXEC)),
          m_members(static_cast<std::size_t>(clients))
    {
        const std::string name = "lockscope:bench:" + std::to_string(number);
        for (int i = 0; i < clients; ++i) {
            Member &member = m_members[static_cast<std::size_t>(i)];
            member.context = node.connect();
            member.number = i;
            member.key = work == RawCrowd::Work::ownKeys ? name + ':' + std::to_string(i) : name;
            epoll_event wanted{};
            wanted.events = EPOLLIN;
            wanted.data.ptr = &member;
            if (epoll_ctl(m_epoll, EPOLL_CTL_ADD, member.context->fd, &wanted) != 0)
                giveUp("cannot add a connection to epoll");
        }
        if (work == RawCrowd::Work::oneList)
            freeReplyObject(
                redisCommand(node.connect().get(), "RPUSH %b entry", name.data(), name.size()));
    }
    ~Pass() { close(m_epoll); }
    Pass(const Pass &) = delete;
    Pass &operator=(const Pass &) = delete;

    Sample run()
    {
        for (Member &member : m_members)
            acquire(member);
        while (!m_isOver)
            waitAndRead();
        return m_log.sample();
    }

private:
    void send(Member &member)
    {
        int isDone = 0;
        while (!isDone) {
            if (redisBufferWrite(member.context.get(), &isDone) != REDIS_OK)
                giveUp("the node of the reference program has closed the connection");
        }
    }

    void acquire(Member &member)
    {
        if (m_work == RawCrowd::Work::ownKeys) {
            member.token = std::to_string(++m_tokens);
            member.token.insert(0, 40 - member.token.size(), '0');
            redisAppendCommand(member.context.get(), "SET %b %b NX PX 10000", member.key.data(),
                member.key.size(), member.token.data(), member.token.size());
        } else {
            redisAppendCommand(
                member.context.get(), "BLPOP %b 0", member.key.data(), member.key.size());
        }
        send(member);
    }

    void release(Member &member)
    {
        const auto hash = scriptHash(Script::compareAndDelete);
        if (m_work == RawCrowd::Work::ownKeys)
            redisAppendCommand(member.context.get(), "EVALSHA %b 1 %b %b", hash.data(), hash.size(),
                member.key.data(), member.key.size(), member.token.data(), member.token.size());
        else
            redisAppendCommand(
                member.context.get(), "RPUSH %b entry", member.key.data(), member.key.size());
        send(member);
    }

    void answered(Member &member)
    {
        if (member.isInside) {
            member.isInside = false;
            acquire(member);
            return;
        }
        member.isInside = true;
        m_isOver = m_log.enter(member.number) || m_isOver;
        if (m_hold > 0ns)
            m_leaving.emplace_back(Clock::now() + m_hold, &member);
        else
            release(member);
    }

    /// Waits until a socket is readable or a client must leave. Reads the answers, and releases the
    /// lock for clients that leave.
    void waitAndRead()
    {
        timespec timeout{};
        if (!m_leaving.empty()) {
            const auto remaining =
                std::max(std::chrono::nanoseconds(m_leaving.front().first - Clock::now()), 0ns);
            timeout.tv_nsec = static_cast<long>(remaining.count());
        }
        epoll_event events[64];
        const int count =
            epoll_pwait2(m_epoll, events, 64, m_leaving.empty() ? nullptr : &timeout, nullptr);
        for (int i = 0; i < count; ++i)
            read(*static_cast<Member *>(events[i].data.ptr));
        while (!m_leaving.empty() && m_leaving.front().first <= Clock::now()) {
            release(*m_leaving.front().second);
            m_leaving.pop_front();
        }
    }

    void read(Member &member)
    {
        if (redisBufferRead(member.context.get()) != REDIS_OK)
            giveUp("the node of the reference program has closed the connection");
        void *reply = nullptr;
        while (redisGetReplyFromReader(member.context.get(), &reply) == REDIS_OK && reply) {
            const int type = static_cast<redisReply *>(reply)->type;
            if (type == REDIS_REPLY_ERROR || type == REDIS_REPLY_NIL)
                giveUp("the node of the reference program refused a command");
            freeReplyObject(reply);
            answered(member);
        }
    }

    const RawCrowd::Work m_work;
    const Duration m_hold;
    EntryLog m_log;
    const int m_epoll;
    std::vector<Member> m_members;
    std::deque<std::pair<Clock::time_point, Member *>>
        m_leaving; // the clients inside, with the time at which each one leaves
    std::uint64_t m_tokens = 0;
    bool m_isOver = false;
};

} // namespace

RawCrowd::RawCrowd(const BenchNode &node, Work work, int clients, Duration hold)
    : m_node(node), m_work(work), m_clients(clients), m_hold(hold)
{
}

Sample RawCrowd::entries(int count)
{
    Pass pass(m_node, m_work, m_clients, m_hold, ++m_pass, count);
    return pass.run();
}

EntryLog::EntryLog(int clients, int count)
    // The first entries do not count, because connections are created then.
    : m_batchSize(std::max(clients, 64)), m_count(std::max(count, 3 * m_batchSize)),
      m_entered(-2 * m_batchSize), m_entries(static_cast<std::size_t>(clients))
{
}

bool EntryLog::enter(int client)
{
    const auto now = Clock::now();
    if (m_entered >= 0)
        ++m_entries[static_cast<std::size_t>(client)];
    if (m_entered > 0 && m_entered % m_batchSize == 0)
        m_lengths.push_back(
            std::chrono::duration<double, std::micro>(now - m_batchBegin).count() / m_batchSize);
    if (m_entered >= 0 && m_entered % m_batchSize == 0)
        m_batchBegin = now;
    return ++m_entered > m_count;
}

Sample EntryLog::sample() const
{
    Sample sample = sampleOf(m_lengths, 1e6);
    const auto [min, max] = std::minmax_element(m_entries.begin(), m_entries.end());
    sample.unevenness = static_cast<double>(*max) / std::max(*min, 1);
    return sample;
}

} // namespace lockscope::bench
