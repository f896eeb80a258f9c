// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/realnode.h"

#include "lockscope/net/resp.h"

#include <poll.h>

namespace lockscope::conformance {
namespace {

using namespace std::chrono_literals;

constexpr int controlConnection = -1; // a connection that no sequence uses
constexpr timeval replyTimeout{8, 0}; // seconds, microseconds

} // namespace

std::unique_ptr<RealNode> RealNode::start(std::string &why)
{
    auto node = std::make_unique<RealNode>();
    auto folder = RunFolder::create();
    if (!folder) {
        why = folder.error().text;
        return nullptr;
    }
    node->m_folder = std::move(folder).value();
    const auto nodeFolder = node->m_folder->makeNodeFolder("n1");
    if (!nodeFolder) {
        why = nodeFolder.error().text;
        return nullptr;
    }
    auto server = RedisServer::start({{}, nodeFolder.value()});
    if (!server) {
        why = server.error().text;
        return nullptr;
    }
    node->m_server = std::move(server).value();
    const auto ready = node->m_server->waitReady(60s);
    if (!ready) {
        why = ready.error().text;
        return nullptr;
    }
    return node;
}

redisContext *RealNode::context(int connection)
{
    const auto found = m_contexts.find(connection);
    if (found != m_contexts.end())
        return found->second.get();
    Context fresh(redisConnectUnix(socketPath().c_str()), redisFree);
    redisSetTimeout(fresh.get(), replyTimeout);
    return m_contexts.emplace(connection, std::move(fresh)).first->second.get();
}

void RealNode::reset()
{
    m_contexts.clear();
    ask(controlConnection, {"CONFIG", "SET", "maxmemory", "0"});
    ask(controlConnection, {"FLUSHALL"});
    ask(controlConnection, {"SCRIPT", "FLUSH"});
}

void RealNode::send(int connection, const std::vector<std::string> &words)
{
    const std::vector<std::string_view> views(words.begin(), words.end());
    std::string bytes;
    appendCommand(bytes, views);
    redisContext *const to = context(connection);
    redisAppendFormattedCommand(to, bytes.data(), bytes.size());
    for (int isDone = 0; isDone == 0;) {
        if (redisBufferWrite(to, &isDone) != REDIS_OK)
            return;
    }
}

std::optional<Reply> RealNode::receive(int connection)
{
    void *answer = nullptr;
    if (redisGetReply(context(connection), &answer) != REDIS_OK)
        return std::nullopt;
    const std::unique_ptr<void, void (*)(void *)> owned(answer, freeReplyObject);
    return toReply(*static_cast<redisReply *>(answer));
}

std::optional<Reply> RealNode::ask(int connection, const std::vector<std::string> &words)
{
    send(connection, words);
    return receive(connection);
}

bool RealNode::hasReply(int connection)
{
    pollfd waiting{context(connection)->fd, POLLIN, 0};
    return poll(&waiting, 1, 0) > 0;
}

void RealNode::settle()
{
    ask(controlConnection, {"PING"});
}

} // namespace lockscope::conformance
