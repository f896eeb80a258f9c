// SPDX-License-Identifier: MIT
#include "core/live/servers/blockingcall.h"

#include "lockscope/base/systemreason.h"
#include "lockscope/net/resp.h"

#include <fcntl.h>
#include <hiredis.h>

#include <cerrno>
#include <string>

namespace lockscope {
namespace {

ServerRefusal refusalWithoutReply(const redisContext &context, int reason)
{
    if (context.err == REDIS_ERR_PROTOCOL)
        return Wording{
            LOCKSCOPE_TEXT("ServerRefusal",
                "does not speak the Redis protocol ({problem}); expected a redis-server"),
            {{"problem", systemReason(context.errstr)}}};
    if (context.err == REDIS_ERR_EOF || reason == ECONNRESET || reason == EPIPE)
        return Wording{LOCKSCOPE_TEXT("ServerRefusal",
            "closes the connection without a reply, as a TLS port does; expected a redis-server "
            "port without TLS, or rediss://")};
    if (reason == EAGAIN)
        return Wording{LOCKSCOPE_TEXT("ServerRefusal",
            "accepts the connection but does not reply within 2 s; expected a redis-server that "
            "replies")};
    return Wording{LOCKSCOPE_TEXT("ServerRefusal", "does not reply ({problem})"),
        {{"problem", systemReason(context.errstr)}}};
}

ServerRefusal refusedPassword(const NodeAddress &address, const Reply &reply)
{
    return Wording{
        LOCKSCOPE_TEXT("ServerRefusal",
            "rejects the password of {user} ({code}); expected the right user and password, or no "
            "password if the server has none"),
        {{"user", userWords(address.user)}, {"code", errorCode(reply)}}};
}

} // namespace

Wording userWords(const std::string &user)
{
    return user.empty() ? Wording{LOCKSCOPE_TEXT("ServerRefusal", "the default user")}
                        : Wording{LOCKSCOPE_TEXT("ServerRefusal", "user {user}"), {{"user", user}}};
}

std::optional<Wording> rightsRefusal(
    const Reply &error, std::string_view command, const std::string &user)
{
    const std::string code = errorCode(error);
    if (code == "NOAUTH")
        return Wording{LOCKSCOPE_TEXT("ServerRefusal", "asks for a password; expected {way}"),
            {{"way",
                named(LOCKSCOPE_TEXT("Named",
                          "user and password in the URL, or a password by --node-password-file or "
                          "LOCKSCOPE_NODE_PASSWORD")
                          .text,
                    LOCKSCOPE_TEXT("ServerRefusal", "user and password"))}}};
    if (code != "NOPERM")
        return std::nullopt;
    const Wording::Values values{{"user", userWords(user)}, {"command", std::string(command)}};
    if (error.text.find(" key") != error.text.npos) // it is about a key, not about the command
        return Wording{LOCKSCOPE_TEXT("ServerRefusal",
                           "refuses keys under lockscope: for {user} (NOPERM); expected the "
                           "permission ~lockscope:*"),
            values};
    return Wording{LOCKSCOPE_TEXT("ServerRefusal",
                       "refuses {command} for {user} (NOPERM); expected the permissions "
                       "~lockscope:* +@all"),
        values};
}

void BlockingConnection::Deleter::operator()(redisContext *context) const
{
    redisFree(context);
}

Result<BlockingConnection, ServerRefusal> BlockingConnection::open(
    const NodeAddress &address, Duration silenceMax)
{
    const auto limit = std::chrono::ceil<std::chrono::microseconds>(silenceMax).count();
    const timeval timeout{limit / 1'000'000, limit % 1'000'000};
    BlockingConnection connection(address.isUnix()
            ? redisConnectUnixWithTimeout(address.socketPath.c_str(), timeout)
            : redisConnectWithTimeout(address.host.c_str(), address.port, timeout));
    redisContext *const context = connection.m_context.get();
    if (!context)
        return ServerRefusal{
            Wording(LOCKSCOPE_TEXT("ServerRefusal", "not enough memory for a connection"))};
    if (context->err)
        return ServerRefusal{
            Wording{LOCKSCOPE_TEXT("ServerRefusal",
                        "accepts no connection ({problem}); expected a redis-server that "
                        "listens there"),
                {{"problem", systemReason(context->errstr)}}}};
    fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    redisSetTimeout(context, timeout);
    std::string login;
    if (!appendLogin(login, address))
        return connection;
    const auto reply = connection.exchange(login);
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
    return exchange(wire);
}

Result<Reply, ServerRefusal> BlockingConnection::exchange(const std::string &command)
{
    void *raw = nullptr;
    errno = 0;
    if (redisAppendFormattedCommand(m_context.get(), command.data(), command.size()) != REDIS_OK
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
    Result<Reply, ServerRefusal> reply = ServerRefusal{Wording::quoted("no command to send")};
    for (const auto &command : commands) {
        reply = connection.value().ask(command);
        if (!reply)
            break;
    }
    return reply;
}

} // namespace lockscope
