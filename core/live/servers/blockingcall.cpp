// SPDX-License-Identifier: MIT
#include "core/live/servers/blockingcall.h"

#include "lockscope/net/resp.h"

#include <fcntl.h>
#include <hiredis.h>

#include <cerrno>
#include <string>

namespace lockscope {
namespace {

using Kind = ServerRefusal::Kind;

constexpr timeval timeout{2, 0};

ServerRefusal refusalWithoutReply(const redisContext &context, int reason)
{
    if (context.err == REDIS_ERR_PROTOCOL)
        return {{"does not speak the Redis protocol (" + std::string(context.errstr)
                    + "); expected a redis-server"},
            Kind::notRedis};
    if (context.err == REDIS_ERR_EOF || reason == ECONNRESET || reason == EPIPE)
        return {{"closes the connection without a reply, as a TLS port does; expected a "
                 "redis-server port without TLS"},
            Kind::closesConnection};
    if (reason == EAGAIN)
        return {{"accepts the connection but does not reply within 2 s; expected a redis-server "
                 "that replies"},
            Kind::noReply};
    return {{"does not reply (" + std::string(context.errstr) + ")"}, Kind::noReply};
}

ServerRefusal refusedPassword(const NodeAddress &address, const Reply &reply)
{
    return {{"rejects the password of "
                + (address.user.empty() ? "the default user" : "user " + address.user) + " ("
                + errorCode(reply)
                + "); expected the right user and password, or no password if the server has none"},
        Kind::wrongPassword};
}

} // namespace

void BlockingConnection::Deleter::operator()(redisContext *context) const
{
    redisFree(context);
}

Result<BlockingConnection, ServerRefusal> BlockingConnection::open(const NodeAddress &address)
{
    BlockingConnection connection(address.isUnix()
            ? redisConnectUnixWithTimeout(address.socketPath.c_str(), timeout)
            : redisConnectWithTimeout(address.host.c_str(), address.port, timeout));
    redisContext *const context = connection.m_context.get();
    if (!context)
        return ServerRefusal{{"not enough memory for a connection"}};
    if (context->err)
        return ServerRefusal{{"accepts no connection (" + std::string(context->errstr)
                                 + "); expected a redis-server that listens there"},
            Kind::noConnection};
    fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    redisSetTimeout(context, timeout);
    if (address.password.empty())
        return connection;
    std::vector<std::string_view> login{"AUTH"};
    if (!address.user.empty())
        login.push_back(address.user);
    login.push_back(address.password);
    const auto reply = connection.ask(login);
    if (!reply)
        return reply.error();
    if (reply.value().isError())
        return refusedPassword(address, reply.value());
    return connection;
}

Result<Reply, ServerRefusal> BlockingConnection::ask(const std::vector<std::string_view> &arguments)
{
    std::string wire;
    appendCommand(wire, arguments);
    void *raw = nullptr;
    errno = 0;
    if (redisAppendFormattedCommand(m_context.get(), wire.data(), wire.size()) != REDIS_OK
        || redisGetReply(m_context.get(), &raw) != REDIS_OK)
        return refusalWithoutReply(*m_context, errno);
    Reply reply = toReply(*static_cast<const redisReply *>(raw));
    freeReplyObject(raw);
    return reply;
}

Result<Reply, ServerRefusal> blockingCall(
    const NodeAddress &address, const std::vector<std::string_view> &arguments)
{
    return blockingCalls(address, {arguments});
}

Result<Reply, ServerRefusal> blockingCalls(
    const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands)
{
    Result<BlockingConnection, ServerRefusal> connection = BlockingConnection::open(address);
    if (!connection)
        return connection.error();
    Result<Reply, ServerRefusal> reply = ServerRefusal{{"no command to send"}};
    for (const auto &command : commands) {
        reply = connection.value().ask(command);
        if (!reply)
            break;
    }
    return reply;
}

} // namespace lockscope
