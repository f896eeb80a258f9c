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

} // namespace

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
    case Verb::deleteKey:
        return {"DEL", m_key.text};
    case Verb::compareAndDeleteHash:
        return {"EVALSHA", releaseHash, "1", m_key.text, m_token.text()};
    case Verb::compareAndDeleteText:
        return {"EVAL", releaseText, "1", m_key.text, m_token.text()};
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
        return Effect::maySet;
    case Verb::deleteKey:
        return Effect::mayDelete;
    case Verb::compareAndDeleteHash:
    case Verb::compareAndDeleteText:
        return Effect::mayDeleteOwn;
    case Verb::writeStore:
        break;
    }
    return Effect::none;
}

Effect Command::effect(const Reply &reply) const
{
    if (effect() == Effect::none)
        return Effect::none;
    const bool changed = reply.isOk() || (reply.kind == Reply::Kind::integer && reply.integer > 0);
    return changed ? Effect::done : Effect::refused;
}

Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl)
{
    Command command(Verb::setIfAbsent, lockKey(resource), token);
    command.m_operand = std::to_string(millisecondsUp(ttl));
    return command;
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
