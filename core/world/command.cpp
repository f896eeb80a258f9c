// SPDX-License-Identifier: MIT
#include "world/command.h"

#include "base/contract.h"
#include "base/sametext.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::string_view specials = " \t\r\n\"'\\";

// What redis-cli takes for the end of a word or for a mark in it.
constexpr std::array<bool, 256> isSpecial = [] {
    std::array<bool, 256> marks{};
    for (const char c : specials)
        marks[static_cast<unsigned char>(c)] = true;
    return marks;
}();

// A word as redis-cli takes it: in quotes where it must be.
void appendQuoted(std::string &text, std::string_view word)
{
    if (!word.empty() && std::none_of(word.begin(), word.end(), [](char c) { return isSpecial[static_cast<unsigned char>(c)]; })) {
        text += word;
        return;
    }
    text += '"';
    for (const char c : word) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    text += '"';
}

// Of the answer to one that was put into the queue.
constexpr std::size_t queuedItems = 3;

bool hasChanged(Verb verb, const Reply &reply)
{
    if (verb == Verb::getAndSet)
        return !reply.isError(); // it answers what stood there before
    if (verb == Verb::awaitHandover)
        return reply.kind == Reply::Kind::array;
    if (verb == Verb::execute) // one answer for each command that had been put by; nil: a watched key has changed
        return reply.items.size() == 1 && reply.items.front().isInteger(1);
    return reply.isOk() || (reply.kind == Reply::Kind::integer && reply.integer > 0);
}

} // namespace

Command::Command(Verb verb, const Resource &resource, const Token &token)
{
    m_body->verb = verb;
    m_body->token = token;
    std::string &key = m_body->key.text; // the body's last one was mostly of the same lock
    const bool isKnown = key.size() == lockKeyPrefix.size() + resource.text.size() && key.starts_with(lockKeyPrefix) && key.ends_with(resource.text);
    if (!isKnown)
        key.assign(lockKeyPrefix).append(resource.text);
}

Duration secondsUp(Duration ttl)
{
    return std::chrono::ceil<std::chrono::seconds>(ttl);
}

std::optional<Script> Command::script() const
{
    switch (m_body->verb) {
    case Verb::compareAndDelete:
        return Script::compareAndDelete;
    case Verb::compareAndExtend:
        return Script::compareAndExtend;
    case Verb::extendOrCreate:
        return Script::extendOrCreate;
    case Verb::takeOrQueue:
    case Verb::takeOrStay:
    case Verb::handOver:
    case Verb::leaveQueue:
        return Script::handOff;
    case Verb::readFenced:
        return Script::readFenced;
    case Verb::writeFenced:
        return Script::writeFenced;
    case Verb::writeClaimed:
        return Script::writeClaimed;
    case Verb::addIfAbsent:
        return Script::addIfAbsent;
    default:
        return std::nullopt;
    }
}

Command Command::byText() const
{
    LOCKSCOPE_ASSERT(script());
    Command command(m_body->verb, RedisKey(), m_body->token);
    command.m_body->key.text = m_body->key.text;
    command.m_body->second.text = m_body->second.text;
    command.m_body->operand = m_body->operand;
    command.m_body->value = m_body->value;
    command.m_body->isByText = true;
    return command;
}

bool Command::hasPatternOf(const Command &other) const
{
    if (isCopyOf(other))
        return true;
    const CommandBody &one = *m_body;
    const CommandBody &two = *other.m_body;
    return one.verb == two.verb && one.isByText == two.isByText && isSameText(one.operand, two.operand) && isSameText(one.value, two.value)
        && (one.verb == Verb::awaitHandover || one.second == two.second);
}

// EVALSHA hash keys key [key] argument …
CommandWords Command::scriptCall(Script script) const
{
    CommandWords words;
    words.push(m_body->isByText ? "EVAL" : "EVALSHA");
    words.push(m_body->isByText ? scriptText(script) : scriptHash(script));
    words.push(m_body->second.text.empty() ? "1" : "2");
    words.push(m_body->key.text);
    if (!m_body->second.text.empty())
        words.push(m_body->second.text);
    const bool showsNumber = script == Script::readFenced || script == Script::writeFenced || script == Script::addIfAbsent;
    words.push(showsNumber ? std::string_view(m_body->operand) : m_body->token.text());
    if (!showsNumber && !m_body->operand.empty())
        words.push(m_body->operand);
    if (!m_body->value.empty())
        words.push(m_body->value);
    return words;
}

CommandWords Command::arguments() const
{
    switch (m_body->verb) {
    case Verb::setIfAbsent:
        return {"SET", m_body->key.text, m_body->token.text(), "NX", "PX", m_body->operand};
    case Verb::setIfAbsentForEver:
        return {"SETNX", m_body->key.text, m_body->token.text()};
    case Verb::expire:
        return {"EXPIRE", m_body->key.text, m_body->operand};
    case Verb::timeToLive:
        return {"TTL", m_body->key.text};
    case Verb::get:
        return {"GET", m_body->key.text};
    case Verb::getAndSet:
        return {"GETSET", m_body->key.text, m_body->token.text()};
    case Verb::deleteKey:
    case Verb::queueDelete:
        return {"DEL", m_body->key.text};
    case Verb::compareAndDelete:
    case Verb::compareAndExtend:
    case Verb::extendOrCreate:
    case Verb::takeOrQueue:
    case Verb::takeOrStay:
    case Verb::handOver:
    case Verb::leaveQueue:
    case Verb::readFenced:
    case Verb::writeFenced:
    case Verb::writeClaimed:
    case Verb::addIfAbsent:
        return scriptCall(*script());
    case Verb::awaitHandover:
        return {"BLPOP", m_body->second.text, m_body->operand};
    case Verb::nextFence:
        return {"INCR", m_body->key.text};
    case Verb::waitForReplicas:
        return {"WAIT", m_body->operand, m_body->value};
    case Verb::watch:
        return {"WATCH", m_body->key.text};
    case Verb::unwatch:
        return {"UNWATCH"};
    case Verb::beginTransaction:
        return {"MULTI"};
    case Verb::execute:
    case Verb::executeWrite:
        return {"EXEC"};
    case Verb::discard:
        return {"DISCARD"};
    case Verb::writeStore:
        return {"SET", m_body->key.text, m_body->value};
    case Verb::readStore:
        return {"GET", m_body->key.text};
    case Verb::claimStore:
        return {"SET", m_body->key.text, m_body->token.text()};
    case Verb::fillCache:
        return {"SET", m_body->key.text, m_body->value, "PX", m_body->operand};
    case Verb::push:
        return {"RPUSH", m_body->key.text, m_body->value};
    case Verb::readBit:
        return {"GETBIT", m_body->key.text, m_body->operand};
    case Verb::setBit:
        return {"SETBIT", m_body->key.text, m_body->operand, "1"};
    }
    return {};
}

std::string Command::pattern() const
{
    std::string text;
    appendPattern(text);
    return text;
}

void Command::appendPattern(std::string &text) const
{
    const std::size_t begin = text.size();
    for (const std::string_view argument : arguments()) {
        if (text.size() > begin)
            text += ' ';
        if (argument.data() == m_body->key.text.data())
            text += keyMark;
        else if (argument.data() == m_body->token.text().data())
            text += tokenMark;
        else if (m_body->verb == Verb::awaitHandover && argument.data() == m_body->second.text.data()) // the list is called after the token
            text.append(argument.substr(0, argument.size() - m_body->token.text().size())).push_back(tokenMark);
        else
            appendQuoted(text, argument);
    }
}

Effect Command::effect() const
{
    switch (m_body->verb) {
    case Verb::setIfAbsent:
    case Verb::setIfAbsentForEver:
    case Verb::compareAndExtend: // a new TTL where its own token stands, and nowhere else
    case Verb::extendOrCreate:
    case Verb::takeOrQueue:
    case Verb::takeOrStay:
        return Effect::maySet;
    case Verb::getAndSet:
        return Effect::mayReplace;
    case Verb::awaitHandover:
        return Effect::mayBeGiven;
    case Verb::expire:
        return Effect::mayExpire;
    case Verb::deleteKey:
    case Verb::execute:
        return Effect::mayDelete;
    case Verb::compareAndDelete:
    case Verb::handOver:
    case Verb::leaveQueue:
        return Effect::mayDeleteOwn;
    case Verb::timeToLive:
    case Verb::get:
    case Verb::watch:
    case Verb::unwatch:
    case Verb::beginTransaction:
    case Verb::queueDelete:
    case Verb::discard:
    case Verb::nextFence:
    case Verb::waitForReplicas:
    case Verb::writeStore:
    case Verb::readStore:
    case Verb::claimStore:
    case Verb::readFenced:
    case Verb::writeFenced:
    case Verb::writeClaimed:
    case Verb::executeWrite:
    case Verb::fillCache:
    case Verb::push:
    case Verb::readBit:
    case Verb::setBit:
    case Verb::addIfAbsent:
        break;
    }
    return Effect::none;
}

Effect Command::effect(const Reply &reply) const
{
    if (effect() == Effect::none)
        return Effect::none;
    if ((m_body->verb == Verb::takeOrQueue || m_body->verb == Verb::takeOrStay) && reply.items.size() == queuedItems)
        return Effect::queued;
    if (m_body->verb == Verb::getAndSet && reply.kind == Reply::Kind::text && reply.text != m_body->value)
        return Effect::replaced;
    return hasChanged(m_body->verb, reply) ? Effect::done : Effect::refused;
}

Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl)
{
    Command command(Verb::setIfAbsent, resource, token);
    command.m_body->ttl = std::chrono::ceil<std::chrono::milliseconds>(ttl);
    command.m_body->operand = std::to_string(command.m_body->ttl.count());
    return command;
}

Command setIfAbsentForEver(const Resource &resource, const Token &token)
{
    return Command(Verb::setIfAbsentForEver, resource, token);
}

Command expire(const Resource &resource, const Token &own, Duration ttl)
{
    Command command(Verb::expire, resource, own);
    command.m_body->operand = std::to_string(std::chrono::duration_cast<std::chrono::seconds>(secondsUp(ttl)).count());
    return command;
}

Command timeToLive(const Resource &resource, const Token &own)
{
    return Command(Verb::timeToLive, resource, own);
}

Command get(const Resource &resource, const Token &own)
{
    return Command(Verb::get, resource, own);
}

Command getAndSet(const Resource &resource, const Token &token, std::string believed)
{
    Command command(Verb::getAndSet, resource, token);
    command.m_body->value = std::move(believed);
    return command;
}

Command watch(const Resource &resource, const Token &own)
{
    return Command(Verb::watch, resource, own);
}

Command unwatch(const Resource &resource, const Token &own)
{
    return Command(Verb::unwatch, resource, own);
}

Command beginTransaction(const Resource &resource, const Token &own)
{
    return Command(Verb::beginTransaction, resource, own);
}

Command queueDelete(const Resource &resource, const Token &believed)
{
    return Command(Verb::queueDelete, resource, believed);
}

Command execute(const Resource &resource, const Token &believed)
{
    return Command(Verb::execute, resource, believed);
}

Command discard(const Resource &resource, const Token &own)
{
    return Command(Verb::discard, resource, own);
}

Command deleteKey(const Resource &resource, const Token &believed)
{
    return Command(Verb::deleteKey, resource, believed);
}

Command compareAndDelete(const Resource &resource, const Token &token)
{
    return Command(Verb::compareAndDelete, resource, token);
}

Command compareAndExtend(const Resource &resource, const Token &token, Duration ttl)
{
    Command command(Verb::compareAndExtend, resource, token);
    command.m_body->operand = std::to_string(millisecondsUp(ttl));
    return command;
}

Command extendOrCreate(const Resource &resource, const Token &token, Duration ttl)
{
    Command command(Verb::extendOrCreate, resource, token);
    command.m_body->operand = std::to_string(millisecondsUp(ttl));
    return command;
}

RedisKey queueKey(const Resource &resource)
{
    return RedisKey{"lockscope:queue:" + resource.text};
}

RedisKey wakeKey(const Resource &resource, const Token &token)
{
    return RedisKey{"lockscope:wake:" + resource.text + ':' + std::string(token.text())};
}

Command handoffCall(Verb verb, const Resource &resource, const Token &token, const char *act, std::string place)
{
    Command command(verb, resource, token);
    command.m_body->second = queueKey(resource);
    command.m_body->operand = act;
    command.m_body->value = std::move(place);
    return command;
}

Command takeOrQueue(const Resource &resource, const Token &token, Duration ttl)
{
    return handoffCall(Verb::takeOrQueue, resource, token, "take", std::to_string(millisecondsUp(ttl)));
}

Command joinQueue(const Resource &resource, const Token &token, Duration ttl)
{
    return handoffCall(Verb::takeOrQueue, resource, token, "join", std::to_string(millisecondsUp(ttl)));
}

Command takeOrStay(const Resource &resource, const Token &token, Duration ttl, std::int64_t placeEnd)
{
    const std::string place = std::to_string(millisecondsUp(ttl)) + ':' + std::to_string(placeEnd);
    return handoffCall(Verb::takeOrStay, resource, token, "again", place);
}

Command awaitHandover(const Resource &resource, const Token &token, Duration limit)
{
    const std::int64_t length = std::max<std::int64_t>(millisecondsUp(limit), 1);
    const std::string thousandths = std::to_string(1000 + length % 1000).substr(1);
    Command command(Verb::awaitHandover, resource, token);
    command.m_body->second = wakeKey(resource, token);
    command.m_body->operand = std::to_string(length / 1000) + '.' + thousandths; // seconds
    return command;
}

Command handOver(const Resource &resource, const Token &token)
{
    return handoffCall(Verb::handOver, resource, token, "release", {});
}

Command leaveQueue(const Resource &resource, const Token &token)
{
    return handoffCall(Verb::leaveQueue, resource, token, "leave", {});
}

Command nextFence(const Resource &resource, const Token &own)
{
    return Command(Verb::nextFence, fenceKey(resource), own);
}

Command waitForReplicas(const Resource &resource, const Token &own, int replicas, Duration limit)
{
    Command command(Verb::waitForReplicas, resource, own);
    command.m_body->operand = std::to_string(replicas);
    command.m_body->value = std::to_string(std::max<std::int64_t>(millisecondsUp(limit), 1));
    return command;
}

} // namespace lockscope
