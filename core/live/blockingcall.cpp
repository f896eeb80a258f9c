// SPDX-License-Identifier: MIT
#include "live/blockingcall.h"

#include "live/resp.h"

#include <fcntl.h>
#include <hiredis.h>

#include <memory>
#include <string>

namespace lockscope {
namespace {

constexpr timeval limit{2, 0};

struct ContextEnd {
    void operator()(redisContext *context) const { redisFree(context); }
};

Result<Reply> ask(redisContext &context, const std::vector<std::string_view> &arguments)
{
    std::string wire;
    appendCommand(wire, arguments);
    void *raw = nullptr;
    if (redisAppendFormattedCommand(&context, wire.data(), wire.size()) != REDIS_OK || redisGetReply(&context, &raw) != REDIS_OK)
        return Error{context.errstr};
    Reply reply = toReply(*static_cast<const redisReply *>(raw));
    freeReplyObject(raw);
    return reply;
}

} // namespace

Result<Reply> blockingCall(const NodeAddress &address, const std::vector<std::string_view> &arguments)
{
    return blockingCalls(address, {arguments});
}

Result<Reply> blockingCalls(const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands)
{
    const std::unique_ptr<redisContext, ContextEnd> context(
        address.isUnix() ? redisConnectUnixWithTimeout(address.socketPath.c_str(), limit)
                         : redisConnectWithTimeout(address.host.c_str(), address.port, limit));
    if (!context || context->err)
        return Error{context ? std::string("no connection: ") + context->errstr : "no memory for a connection"};
    fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    redisSetTimeout(context.get(), limit);
    if (!address.password.empty()) {
        std::vector<std::string_view> greeting{"AUTH"};
        if (!address.user.empty())
            greeting.push_back(address.user);
        greeting.push_back(address.password);
        auto answer = ask(*context, greeting);
        if (!answer || answer.value().isError())
            return Error{answer ? answer.value().text : answer.error().text};
    }
    Result<Reply> answer = Error{"nothing to ask"};
    for (const auto &command : commands) {
        answer = ask(*context, command);
        if (!answer)
            break;
    }
    return answer;
}

} // namespace lockscope
