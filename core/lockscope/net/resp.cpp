// SPDX-License-Identifier: MIT
#include "lockscope/net/resp.h"

#include "lockscope/base/contract.h"

#include <hiredis.h>

#include <algorithm>
#include <charconv>

namespace lockscope {

// Used instead of the formatter of hiredis, which uses printf and its own buffer and takes ten
// times as long.
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

namespace {

// Limits of takeWholeReply(). The replies to a lock's commands are small and hardly nested;
// hiredis's reader parses all others.
constexpr int depthMax = 4;
constexpr std::int64_t itemsMax = 64;

bool readNumber(std::string_view line, std::int64_t &number)
{
    const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    return error == std::errc{} && stop == line.data() + line.size();
}

bool readReply(std::string_view &bytes, Reply &reply, int depth);

bool readItems(std::string_view &bytes, Reply &reply, std::int64_t count, int depth)
{
    if (count > itemsMax || depth == depthMax)
        return false;
    reply.kind = Reply::Kind::array;
    reply.items.resize(static_cast<std::size_t>(count));
    return std::all_of(reply.items.begin(), reply.items.end(),
        [&](Reply &item) { return readReply(bytes, item, depth + 1); });
}

bool readText(std::string_view &bytes, Reply &reply, std::int64_t size)
{
    if (size > static_cast<std::int64_t>(bytes.size()) - 2)
        return false;
    reply.kind = Reply::Kind::text;
    reply.text = bytes.substr(0, static_cast<std::size_t>(size));
    bytes.remove_prefix(static_cast<std::size_t>(size) + 2);
    return true;
}

// Returns false if the reply is incomplete, too large, too deep or of an unsupported type. `bytes`
// and `reply` are undefined then.
bool readReply(std::string_view &bytes, Reply &reply, int depth)
{
    const std::size_t end = bytes.find("\r\n");
    if (end == bytes.npos || end == 0)
        return false;
    const char mark = bytes.front();
    const std::string_view line = bytes.substr(1, end - 1);
    bytes.remove_prefix(end + 2);
    if (mark == '+' || mark == '-') {
        reply.kind = mark == '+' ? Reply::Kind::status : Reply::Kind::error;
        reply.text = line;
        return true;
    }
    std::int64_t number = 0;
    if (!readNumber(line, number))
        return false;
    if (mark == ':') {
        reply.kind = Reply::Kind::integer;
        reply.integer = number;
        return true;
    }
    if ((mark == '$' || mark == '*') && number == -1)
        return true;
    if (number < 0)
        return false;
    return mark == '$' ? readText(bytes, reply, number)
                       : mark == '*' && readItems(bytes, reply, number, depth);
}

} // namespace

std::optional<Reply> takeWholeReply(std::string_view &bytes)
{
    std::string_view remaining = bytes;
    std::optional<Reply> reply(std::in_place);
    if (!readReply(remaining, *reply, 0))
        return std::nullopt;
    bytes = remaining;
    return reply;
}

Reply toReply(const redisReply &reply)
{
    Reply value;
    switch (reply.type) {
    case REDIS_REPLY_STRING: value.kind = Reply::Kind::text; break;
    case REDIS_REPLY_ARRAY: value.kind = Reply::Kind::array; break;
    case REDIS_REPLY_INTEGER: value.kind = Reply::Kind::integer; break;
    case REDIS_REPLY_STATUS: value.kind = Reply::Kind::status; break;
    case REDIS_REPLY_ERROR: value.kind = Reply::Kind::error; break;
    default: break;
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

std::string errorCode(const Reply &reply)
{
    return reply.text.substr(0, reply.text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
}

} // namespace lockscope
