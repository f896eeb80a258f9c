// SPDX-License-Identifier: MIT
#include "core/live/servers/blockingcall.h"

#include "lockscope/net/resp.h"

#include <fcntl.h>
#include <hiredis.h>

#include <cerrno>
#include <string>

namespace lockscope {
namespace {

constexpr timeval timeout{2, 0};

Error noAnswer(const redisContext &context, int reason)
{
    if (context.err == REDIS_ERR_PROTOCOL)
        return Error{"does not speak the Redis protocol (" + std::string(context.errstr) + "); expected a redis-server"};
    if (context.err == REDIS_ERR_EOF || reason == ECONNRESET || reason == EPIPE)
        return Error{"closes the connection without a reply, as a TLS port does; expected a redis-server port without TLS"};
    if (reason == EAGAIN)
        return Error{"accepts the connection but does not reply within 2 s; expected a redis-server that replies"};
    return Error{"does not reply (" + std::string(context.errstr) + ")"};
}

Error refusedPassword(const NodeAddress &address, const Reply &answer)
{
    return Error{"rejects the password of " + (address.user.empty() ? "the default user" : "user " + address.user) + " ("
                 + errorCode(answer) + "); expected the right user and password, or no password if the server has none"};
}

} // namespace

void BlockingConnection::Deleter::operator()(redisContext *context) const
{
    redisFree(context);
}

Result<BlockingConnection> BlockingConnection::open(const NodeAddress &address)
{
    BlockingConnection connection(address.isUnix() ? redisConnectUnixWithTimeout(address.socketPath.c_str(), timeout)
                                                   : redisConnectWithTimeout(address.host.c_str(), address.port, timeout));
    redisContext *const context = connection.m_context.get();
    if (!context || context->err)
        return Error{context ? "accepts no connection (" + std::string(context->errstr)
                             + "); expected a redis-server that listens there"
                             : "not enough memory for a connection"};
    fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    redisSetTimeout(context, timeout);
    if (address.password.empty())
        return connection;
    std::vector<std::string_view> greeting{"AUTH"};
    if (!address.user.empty())
        greeting.push_back(address.user);
    greeting.push_back(address.password);
    const Result<Reply> answer = connection.ask(greeting);
    if (!answer)
        return answer.error();
    if (answer.value().isError())
        return refusedPassword(address, answer.value());
    return connection;
}

Result<Reply> BlockingConnection::ask(const std::vector<std::string_view> &arguments)
{
    std::string wire;
    appendCommand(wire, arguments);
    void *raw = nullptr;
    errno = 0;
    if (redisAppendFormattedCommand(m_context.get(), wire.data(), wire.size()) != REDIS_OK || redisGetReply(m_context.get(), &raw) != REDIS_OK)
        return noAnswer(*m_context, errno);
    Reply reply = toReply(*static_cast<const redisReply *>(raw));
    freeReplyObject(raw);
    return reply;
}

Result<Reply> blockingCall(const NodeAddress &address, const std::vector<std::string_view> &arguments)
{
    return blockingCalls(address, {arguments});
}

Result<Reply> blockingCalls(const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands)
{
    Result<BlockingConnection> connection = BlockingConnection::open(address);
    if (!connection)
        return connection.error();
    Result<Reply> answer = Error{"no command to send"};
    for (const auto &command : commands) {
        answer = connection.value().ask(command);
        if (!answer)
            break;
    }
    return answer;
}

} // namespace lockscope
