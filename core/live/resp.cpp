// SPDX-License-Identifier: MIT
#include "live/resp.h"

#include "base/contract.h"

#include <hiredis.h>

#include <algorithm>
#include <charconv>

namespace lockscope {

// hiredis's formatter does the same with printf and a buffer of its own, in ten times as long.
void appendCommand(std::string &out, std::span<const std::string_view> arguments)
{
    std::size_t size = 16;
    for (const std::string_view argument : arguments)
        size += argument.size() + 16;
    const std::size_t before = out.size();
    out.resize(before + size);
    char *at = out.data() + before;
    const auto number = [&](char mark, std::size_t count) {
        *at++ = mark;
        at = std::to_chars(at, at + 12, count).ptr;
        *at++ = '\r';
        *at++ = '\n';
    };
    number('*', arguments.size());
    for (const std::string_view argument : arguments) {
        LOCKSCOPE_ASSERT(argument.size() < 100'000'000); // nine digits at most
        number('$', argument.size());
        at = std::copy(argument.begin(), argument.end(), at);
        *at++ = '\r';
        *at++ = '\n';
    }
    out.resize(static_cast<std::size_t>(at - out.data()));
}

std::optional<Reply> takeLineReply(std::string_view &bytes)
{
    const std::size_t end = bytes.find("\r\n");
    if (end == bytes.npos || end == 0)
        return std::nullopt;
    const std::string_view line = bytes.substr(1, end - 1);
    Reply reply;
    switch (bytes.front()) {
    case '+':
        reply.kind = Reply::Kind::status;
        reply.text = line;
        break;
    case '-':
        reply.kind = Reply::Kind::error;
        reply.text = line;
        break;
    case ':':
        reply.kind = Reply::Kind::integer;
        if (const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), reply.integer);
            error != std::errc{} || stop != line.data() + line.size())
            return std::nullopt;
        break;
    case '$':
    case '*':
        if (line != "-1")
            return std::nullopt;
        break;
    default:
        return std::nullopt;
    }
    bytes.remove_prefix(end + 2);
    return reply;
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
