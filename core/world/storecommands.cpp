// SPDX-License-Identifier: MIT
// The commands that go to the store, where the locked work is done.
#include "world/command.h"

#include "base/contract.h"

namespace lockscope {

// The key is made in place: most writes of a run are this one.
Command writeStore(const Resource &resource, const Token &writer, std::string value)
{
    static const std::string prefix = storeKey(Resource()).text;
    Command command(Verb::writeStore, RedisKey(), writer);
    command.m_body->key.text.assign(prefix).append(resource.text);
    command.m_body->value = std::move(value);
    return command;
}

Command readStore(const Resource &resource, const Token &reader)
{
    return Command(Verb::readStore, storeKey(resource), reader);
}

Command claimStore(const Resource &resource, const Token &token)
{
    return Command(Verb::claimStore, claimKey(resource), token);
}

Command readFenced(const Resource &resource, const Token &reader, Fence fence)
{
    Command command(Verb::readFenced, storeKey(resource), reader);
    command.m_body->second = fenceSeenKey(resource);
    command.m_body->operand = std::to_string(fence.value);
    return command;
}

Command writeFenced(const Resource &resource, const Token &writer, Fence fence, std::string value)
{
    Command command(Verb::writeFenced, storeKey(resource), writer);
    command.m_body->second = fenceSeenKey(resource);
    command.m_body->operand = std::to_string(fence.value);
    command.m_body->value = std::move(value);
    return command;
}

Command writeClaimed(const Resource &resource, const Token &token, std::string value)
{
    Command command(Verb::writeClaimed, storeKey(resource), token);
    command.m_body->second = claimKey(resource);
    command.m_body->value = std::move(value);
    return command;
}

Command watchStore(const Resource &resource, const Token &own)
{
    return Command(Verb::watch, storeKey(resource), own);
}

Command unwatchStore(const Resource &resource, const Token &own)
{
    return Command(Verb::unwatch, storeKey(resource), own);
}

Command beginWrite(const Resource &resource, const Token &own)
{
    return Command(Verb::beginTransaction, storeKey(resource), own);
}

Command discardWrite(const Resource &resource, const Token &own)
{
    return Command(Verb::discard, storeKey(resource), own);
}

Command executeWrite(const Resource &resource, const Token &own)
{
    return Command(Verb::executeWrite, storeKey(resource), own);
}

Command readCache(const Resource &resource, const Token &reader)
{
    return Command(Verb::readStore, cacheKey(resource), reader);
}

Command fillCache(const Resource &resource, const Token &writer, std::string value, Duration ttl)
{
    Command command(Verb::fillCache, cacheKey(resource), writer);
    command.m_body->value = std::move(value);
    command.m_body->operand = std::to_string(millisecondsUp(ttl));
    return command;
}

Command readReport(const Resource &resource, const Token &reader)
{
    return Command(Verb::readStore, reportKey(resource), reader);
}

Command writeReport(const Resource &resource, const Token &writer, std::string value)
{
    Command command(Verb::writeStore, reportKey(resource), writer);
    command.m_body->value = std::move(value);
    return command;
}

Command pushReport(const Resource &resource, const Token &writer, std::string value)
{
    Command command(Verb::push, pushedKey(resource), writer);
    command.m_body->value = std::move(value);
    return command;
}

Command beginBits(const Resource &resource, const Token &own)
{
    return Command(Verb::beginTransaction, bloomKey(resource), own);
}

Command readBit(const Resource &resource, const Token &reader, std::uint32_t place)
{
    Command command(Verb::readBit, bloomKey(resource), reader);
    command.m_body->operand = std::to_string(place);
    return command;
}

Command setBit(const Resource &resource, const Token &writer, std::uint32_t place)
{
    Command command(Verb::setBit, bloomKey(resource), writer);
    command.m_body->operand = std::to_string(place);
    return command;
}

Command executeBits(const Resource &resource, const Token &own)
{
    return Command(Verb::executeWrite, bloomKey(resource), own);
}

Command addIfAbsent(const Resource &resource, const Token &writer, std::string places)
{
    Command command(Verb::addIfAbsent, bloomKey(resource), writer);
    command.m_body->operand = std::move(places);
    return command;
}

} // namespace lockscope
