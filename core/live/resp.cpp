// SPDX-License-Identifier: MIT
#include "live/resp.h"

#include "base/contract.h"

#include <hiredis.h>

#include <array>

namespace lockscope {

void appendCommand(std::string &out, const std::vector<std::string_view> &arguments)
{
    std::array<const char *, 16> texts;
    std::array<std::size_t, 16> sizes;
    LOCKSCOPE_ASSERT(arguments.size() <= texts.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        texts[i] = arguments[i].data();
        sizes[i] = arguments[i].size();
    }
    char *wire = nullptr;
    // int in hiredis 0.14, long long in 1.x
    const auto length = redisFormatCommandArgv(&wire, static_cast<int>(arguments.size()), texts.data(), sizes.data());
    LOCKSCOPE_ASSERT(length > 0);
    out.append(wire, static_cast<std::size_t>(length));
    redisFreeCommand(wire);
}

Reply toReply(const redisReply &reply)
{
    Reply value;
    switch (reply.type) {
    case REDIS_REPLY_STRING:
        value.kind = Reply::Kind::text;
        break;
    case REDIS_REPLY_ARRAY:
        value.kind = Reply::Kind::array;
        break;
    case REDIS_REPLY_INTEGER:
        value.kind = Reply::Kind::integer;
        break;
    case REDIS_REPLY_STATUS:
        value.kind = Reply::Kind::status;
        break;
    case REDIS_REPLY_ERROR:
        value.kind = Reply::Kind::error;
        break;
    default:
        break;
    }
    value.integer = value.kind == Reply::Kind::integer ? reply.integer : 0;
    if (reply.str && value.kind != Reply::Kind::nil)
        value.text.assign(reply.str, static_cast<std::size_t>(reply.len));
    if (value.kind == Reply::Kind::array) {
        for (std::size_t i = 0; i < reply.elements; ++i)
            value.items.push_back(toReply(*reply.element[i]));
    }
    return value;
}

} // namespace lockscope
