// SPDX-License-Identifier: MIT
#include "world/command.h"

namespace lockscope {
namespace {

constexpr std::string_view releaseText =
    "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";
constexpr std::string_view releaseHash = "ae3671744a5dbb24ea37ef607b8b10ac7856d43e";

// A word as redis-cli takes it: in quotes where it must be.
std::string quoted(std::string_view word)
{
    if (!word.empty() && word.find_first_of(" \t\r\n\"'\\") == word.npos)
        return std::string(word);
    std::string text = "\"";
    for (const char c : word) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + '"';
}

bool hasChanged(Verb verb, const Reply &reply)
{
    if (verb == Verb::getAndSet)
        return !reply.isError(); // it answers what stood there before
    if (verb == Verb::execute) // one answer for each command that had been put by; nil: a watched key has changed
        return reply.items.size() == 1 && reply.items.front().isInteger(1);
    return reply.isOk() || (reply.kind == Reply::Kind::integer && reply.integer > 0);
}

} // namespace

Duration secondsUp(Duration ttl)
{
    return std::chrono::ceil<std::chrono::seconds>(ttl);
}

std::string_view releaseScript()
{
    return releaseText;
}

std::string_view releaseScriptHash()
{
    return releaseHash;
}

std::vector<std::string_view> Command::arguments() const
{
    switch (m_verb) {
    case Verb::setIfAbsent:
        return {"SET", m_key.text, m_token.text(), "NX", "PX", m_operand};
    case Verb::setIfAbsentForEver:
        return {"SETNX", m_key.text, m_token.text()};
    case Verb::expire:
        return {"EXPIRE", m_key.text, m_operand};
    case Verb::timeToLive:
        return {"TTL", m_key.text};
    case Verb::get:
        return {"GET", m_key.text};
    case Verb::getAndSet:
        return {"GETSET", m_key.text, m_token.text()};
    case Verb::deleteKey:
    case Verb::queueDelete:
        return {"DEL", m_key.text};
    case Verb::compareAndDeleteHash:
        return {"EVALSHA", releaseHash, "1", m_key.text, m_token.text()};
    case Verb::compareAndDeleteText:
        return {"EVAL", releaseText, "1", m_key.text, m_token.text()};
    case Verb::watch:
        return {"WATCH", m_key.text};
    case Verb::unwatch:
        return {"UNWATCH"};
    case Verb::beginTransaction:
        return {"MULTI"};
    case Verb::execute:
        return {"EXEC"};
    case Verb::discard:
        return {"DISCARD"};
    case Verb::writeStore:
        return {"SET", m_key.text, m_operand};
    }
    return {};
}

std::string Command::pattern() const
{
    std::string text;
    for (const std::string_view argument : arguments()) {
        if (!text.empty())
            text += ' ';
        if (argument.data() == m_key.text.data())
            text += keyMark;
        else if (argument.data() == m_token.text().data())
            text += tokenMark;
        else
            text += quoted(argument);
    }
    return text;
}

Effect Command::effect() const
{
    switch (m_verb) {
    case Verb::setIfAbsent:
    case Verb::setIfAbsentForEver:
    case Verb::getAndSet:
        return Effect::maySet;
    case Verb::expire:
        return Effect::mayExpire;
    case Verb::deleteKey:
    case Verb::execute:
        return Effect::mayDelete;
    case Verb::compareAndDeleteHash:
    case Verb::compareAndDeleteText:
        return Effect::mayDeleteOwn;
    case Verb::timeToLive:
    case Verb::get:
    case Verb::watch:
    case Verb::unwatch:
    case Verb::beginTransaction:
    case Verb::queueDelete:
    case Verb::discard:
    case Verb::writeStore:
        break;
    }
    return Effect::none;
}

Effect Command::effect(const Reply &reply) const
{
    if (effect() == Effect::none)
        return Effect::none;
    return hasChanged(m_verb, reply) ? Effect::done : Effect::refused;
}

Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl)
{
    Command command(Verb::setIfAbsent, lockKey(resource), token);
    command.m_operand = std::to_string(millisecondsUp(ttl));
    return command;
}

Command setIfAbsentForEver(const Resource &resource, const Token &token)
{
    return Command(Verb::setIfAbsentForEver, lockKey(resource), token);
}

Command expire(const Resource &resource, const Token &own, Duration ttl)
{
    Command command(Verb::expire, lockKey(resource), own);
    command.m_operand = std::to_string(std::chrono::duration_cast<std::chrono::seconds>(secondsUp(ttl)).count());
    return command;
}

Command timeToLive(const Resource &resource, const Token &own)
{
    return Command(Verb::timeToLive, lockKey(resource), own);
}

Command get(const Resource &resource, const Token &own)
{
    return Command(Verb::get, lockKey(resource), own);
}

Command getAndSet(const Resource &resource, const Token &token)
{
    return Command(Verb::getAndSet, lockKey(resource), token);
}

Command watch(const Resource &resource, const Token &own)
{
    return Command(Verb::watch, lockKey(resource), own);
}

Command unwatch(const Resource &resource, const Token &own)
{
    return Command(Verb::unwatch, lockKey(resource), own);
}

Command beginTransaction(const Resource &resource, const Token &own)
{
    return Command(Verb::beginTransaction, lockKey(resource), own);
}

Command queueDelete(const Resource &resource, const Token &believed)
{
    return Command(Verb::queueDelete, lockKey(resource), believed);
}

Command execute(const Resource &resource, const Token &believed)
{
    return Command(Verb::execute, lockKey(resource), believed);
}

Command discard(const Resource &resource, const Token &own)
{
    return Command(Verb::discard, lockKey(resource), own);
}

Command deleteKey(const Resource &resource, const Token &believed)
{
    return Command(Verb::deleteKey, lockKey(resource), believed);
}

Command compareAndDelete(const Resource &resource, const Token &token)
{
    return Command(Verb::compareAndDeleteHash, lockKey(resource), token);
}

Command compareAndDeleteByText(const Resource &resource, const Token &token)
{
    return Command(Verb::compareAndDeleteText, lockKey(resource), token);
}

Command writeStore(const Resource &resource, const Token &writer, std::string value)
{
    Command command(Verb::writeStore, storeKey(resource), writer);
    command.m_operand = std::move(value);
    return command;
}

} // namespace lockscope
