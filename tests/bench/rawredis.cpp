// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/rawredis.h"

#include "lockscope/commands/command.h"
#include "tests/bench/stopwatch.h"

#include <hiredis.h>

#include <poll.h>
#include <unistd.h>

namespace lockscope::bench {
namespace {

// The maximum number of unread answers of a node. A node with this many gets no more commands.
constexpr int unreadMax = 256;

const std::string lockName = "lockscope:lock:bench-plain";

/// Returns 40 digits that differ from cycle to cycle: as many bytes as a token of Lockscope.
std::string tokenOf(int cycle)
{
    std::string token = std::to_string(cycle);
    return std::string(40 - token.size(), '0') + token;
}

std::vector<std::string_view> acquireArguments(const std::string &token)
{
    return {"SET", lockName, token, "NX", "PX", "10000"};
}

std::vector<std::string_view> releaseArguments(const std::string &token)
{
    return {"EVALSHA", scriptHash(Script::compareAndDelete), "1", lockName, token};
}

/// Arguments in the form that hiredis needs: pointers and sizes.
struct Argv {
    explicit Argv(const std::vector<std::string_view> &arguments)
    {
        for (const std::string_view argument : arguments) {
            texts.push_back(argument.data());
            sizes.push_back(argument.size());
        }
    }
    int count() const { return static_cast<int>(texts.size()); }
    std::vector<const char *> texts;
    std::vector<std::size_t> sizes;
};

void checkAndFree(redisReply *reply)
{
    if (!reply || reply->type == REDIS_REPLY_ERROR || reply->type == REDIS_REPLY_NIL)
        giveUp("a node of the reference program refused a command: "
            + std::string(reply && reply->str ? reply->str : "no lock"));
    freeReplyObject(reply);
}

} // namespace

Sample BlockingLock::cycles(int count)
{
    std::vector<double> lengths;
    lengths.reserve(static_cast<std::size_t>(count));
    const auto hash = scriptHash(Script::compareAndDelete);
    for (int i = 0; i < count; ++i) {
        const std::string token = tokenOf(i);
        const Stopwatch watch;
        checkAndFree(
            static_cast<redisReply *>(redisCommand(m_context.get(), "SET %b %b NX PX 10000",
                lockName.data(), lockName.size(), token.data(), token.size())));
        checkAndFree(static_cast<redisReply *>(
            redisCommand(m_context.get(), "EVALSHA %b 1 %b %b", hash.data(), hash.size(),
                lockName.data(), lockName.size(), token.data(), token.size())));
        lengths.push_back(watch.microseconds());
    }
    return sampleOf(std::move(lengths), 1e6);
}

RawQuorum::RawQuorum(const BenchNodes &nodes, Until until)
    : m_until(until), m_unread(nodes.size(), 0)
{
    for (const auto &node : nodes)
        m_contexts.push_back(node->connect());
}

void RawQuorum::ask(const std::vector<std::string_view> &arguments)
{
    Argv argv(arguments);
    char *command = nullptr;
    const auto size =
        redisFormatCommandArgv(&command, argv.count(), argv.texts.data(), argv.sizes.data());
    for (std::size_t node = 0; node < m_contexts.size(); ++node) {
        if (m_unread[node] >= unreadMax) // the node hangs
            continue;
        if (write(m_contexts[node]->fd, command, static_cast<std::size_t>(size)) != size)
            giveUp("a node of the reference program accepts no more commands");
        ++m_unread[node];
    }
    redisFreeCommand(command);
}

void RawQuorum::readAnswer(std::size_t node)
{
    void *reply = nullptr;
    if (redisGetReply(m_contexts[node].get(), &reply) != REDIS_OK)
        giveUp("a node of the reference program has closed the connection");
    checkAndFree(static_cast<redisReply *>(reply));
    --m_unread[node];
}

void RawQuorum::waitForAll()
{
    // Reads one node after the other: during the wait for the first node, the other nodes work. No
    // system call is needed to find a ready node.
    for (std::size_t node = 0; node < m_contexts.size(); ++node)
        readAnswer(node);
}

void RawQuorum::waitForQuorum()
{
    std::vector<pollfd> sockets(m_contexts.size());
    for (std::size_t node = 0; node < sockets.size(); ++node)
        sockets[node] = {m_contexts[node]->fd, POLLIN, 0};
    for (std::size_t answered = 0; answered < sockets.size() / 2 + 1;) {
        poll(sockets.data(), sockets.size(), -1);
        for (std::size_t node = 0; node < sockets.size(); ++node) {
            if (!(sockets[node].revents & POLLIN))
                continue;
            // Answers to earlier commands come first and do not count.
            while (m_unread[node] > 1)
                readAnswer(node);
            readAnswer(node);
            ++answered;
            sockets[node].fd = -1;
        }
    }
}

RawQuorum::Lengths RawQuorum::run(int count)
{
    Lengths lengths;
    lengths.whole.reserve(static_cast<std::size_t>(count));
    lengths.acquire.reserve(static_cast<std::size_t>(count));
    const auto wait = m_until == Until::all ? &RawQuorum::waitForAll : &RawQuorum::waitForQuorum;
    for (int i = 0; i < count; ++i) {
        const std::string token = tokenOf(i);
        const Stopwatch watch;
        ask(acquireArguments(token));
        (this->*wait)();
        lengths.acquire.push_back(watch.microseconds());
        ask(releaseArguments(token));
        (this->*wait)();
        lengths.whole.push_back(watch.microseconds());
    }
    return lengths;
}

Sample RawQuorum::cycles(int count)
{
    Lengths lengths = run(count);
    for (std::size_t node = 0; node < m_contexts.size(); ++node) {
        while (m_unread[node] > 0)
            readAnswer(node);
    }
    return sampleOf(std::move(lengths.whole), 1e6);
}

Sample RawQuorum::acquisitions(int count)
{
    return sampleOf(run(count).acquire, 1e6);
}

} // namespace lockscope::bench
