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

bool appendLogin(std::string &out, const NodeAddress &address)
{
    if (address.password.empty())
        return false;
    if (address.user.empty())
        appendCommand(out, {"AUTH", address.password});
    else
        appendCommand(out, {"AUTH", address.user, address.password});
    return true;
}

void ReplyReader::Delete::operator()(redisReader *reader) const
{
    redisReaderFree(reader);
}

namespace {

// Returns the reply, or the item of an array, that hiredis has just read.
Reply &replyOf(const redisReadTask *task)
{
    return task->parent
        ? static_cast<Reply *>(task->parent->obj)->items[static_cast<std::size_t>(task->idx)]
        : *static_cast<Reply *>(task->privdata);
}

// More items than any server has to say; a stranger may announce more than the memory holds.
constexpr std::size_t itemsMax = 1'000'000;

// hiredis calls these functions for each value. They write it to its place in the Reply at once: a
// redisReply for each value, and then a copy of it, would make the client of a
// lock 1 % slower.
redisReplyObjectFunctions makeFunctions()
{
    redisReplyObjectFunctions functions{};
    functions.createString = [](const redisReadTask *task, char *text, std::size_t size) {
        Reply &reply = replyOf(task);
        reply.kind = task->type == REDIS_REPLY_ERROR ? Reply::Kind::error
            : task->type == REDIS_REPLY_STATUS       ? Reply::Kind::status
                                                     : Reply::Kind::text;
        reply.text.assign(text, size);
        return static_cast<void *>(&reply);
    };
    functions.createArray = [](const redisReadTask *task, auto size) { // an int, since 1.0: size_t
        if (static_cast<std::size_t>(size) > itemsMax)
            return static_cast<void *>(nullptr);
        Reply &reply = replyOf(task);
        reply.kind = Reply::Kind::array;
        reply.items.resize(static_cast<std::size_t>(size));
        return static_cast<void *>(&reply);
    };
    functions.createInteger = [](const redisReadTask *task, long long integer) {
        Reply &reply = replyOf(task);
        reply.kind = Reply::Kind::integer;
        reply.integer = integer;
        return static_cast<void *>(&reply);
    };
    functions.createNil = [](const redisReadTask *task) {
        return static_cast<void *>(&replyOf(task));
    };
    functions.freeObject = [](void *) {};
    return functions;
}

redisReplyObjectFunctions functionsOfReplies = makeFunctions();

} // namespace

ReplyReader::ReplyReader()
    : m_reader(redisReaderCreateWithFunctions(&functionsOfReplies)),
      m_reply(std::make_unique<Reply>())
{
    m_reader->privdata = m_reply.get();
}

void ReplyReader::add(std::string_view bytes)
{
    m_waitingSize += bytes.size();
    redisReaderFeed(m_reader.get(), bytes.data(), bytes.size());
}

std::optional<Reply> ReplyReader::next()
{
    void *raw = nullptr;
    if (redisReaderGetReply(m_reader.get(), &raw) != REDIS_OK || !raw)
        return std::nullopt;
    m_waitingSize = 0;
    std::optional<Reply> reply(std::move(*m_reply));
    *m_reply = Reply();
    return reply;
}

std::string ReplyReader::problem() const
{
    return m_reader->err ? m_reader->errstr : "";
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
