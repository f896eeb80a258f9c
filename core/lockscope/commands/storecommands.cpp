// SPDX-License-Identifier: MIT
#include "lockscope/commands/storecommands.h"

namespace lockscope::commands {
namespace {

using Slot = CommandWord::Slot;

// Forms of commands that are sent for several of the store's keys.
constexpr CommandForm getForm{.words = {"GET", Slot::key}};
constexpr CommandForm multiForm{.words = {"MULTI"}};
constexpr CommandForm execForm{.words = {"EXEC"}};

} // namespace

// Builds the key in place, because most writes of a run are this command.
Command writeStore(const Resource &resource, const Token &writer, std::string value)
{
    static constexpr CommandForm form{.words = {"SET", Slot::key, Slot::value}};
    static const std::string prefix = storeKey(Resource()).text;
    return Command(form, prefix, resource, writer).withValue(std::move(value));
}

Command readStore(const Resource &resource, const Token &reader)
{
    return Command(getForm, storeKey(resource), reader);
}

Command claimStore(const Resource &resource, const Token &token)
{
    static constexpr CommandForm form{.words = {"SET", Slot::key, Slot::token}};
    return Command(form, claimKey(resource), token);
}

Command readFenced(const Resource &resource, const Token &reader, Fence fence)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "2", Slot::key, Slot::second, Slot::operand},
        .script = Script::readFenced};
    return Command(form, storeKey(resource), reader)
        .withSecondKey(fenceSeenKey(resource))
        .withOperand(std::to_string(fence.value));
}

Command writeFenced(const Resource &resource, const Token &writer, Fence fence, std::string value)
{
    static constexpr CommandForm form{.words = {Slot::eval, Slot::script, "2", Slot::key,
                                          Slot::second, Slot::operand, Slot::value},
        .script = Script::writeFenced};
    return Command(form, storeKey(resource), writer)
        .withSecondKey(fenceSeenKey(resource))
        .withOperand(std::to_string(fence.value))
        .withValue(std::move(value));
}

Command writeClaimed(const Resource &resource, const Token &token, std::string value)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "2", Slot::key, Slot::second, Slot::token, Slot::value},
        .script = Script::writeClaimed};
    return Command(form, storeKey(resource), token)
        .withSecondKey(claimKey(resource))
        .withValue(std::move(value));
}

Command watchStore(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"WATCH", Slot::key}};
    return Command(form, storeKey(resource), own);
}

Command unwatchStore(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"UNWATCH"}};
    return Command(form, storeKey(resource), own);
}

Command beginWrite(const Resource &resource, const Token &own)
{
    return Command(multiForm, storeKey(resource), own);
}

Command discardWrite(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"DISCARD"}};
    return Command(form, storeKey(resource), own);
}

Command execWrite(const Resource &resource, const Token &own)
{
    return Command(execForm, storeKey(resource), own);
}

Command readCache(const Resource &resource, const Token &reader)
{
    return Command(getForm, cacheKey(resource), reader);
}

Command fillCache(const Resource &resource, const Token &writer, std::string value, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::value, "PX", Slot::operand}};
    return Command(form, cacheKey(resource), writer).withTtl(ttl).withValue(std::move(value));
}

Command pushReport(const Resource &resource, const Token &writer, std::string value)
{
    static constexpr CommandForm form{.words = {"RPUSH", Slot::key, Slot::value}};
    return Command(form, reportListKey(resource), writer).withValue(std::move(value));
}

Command readReportList(const Resource &resource, const Token &reader)
{
    static constexpr CommandForm form{.words = {"LRANGE", Slot::key, "0", "-1"}};
    return Command(form, reportListKey(resource), reader);
}

Command beginBits(const Resource &resource, const Token &own)
{
    return Command(multiForm, bloomKey(resource), own);
}

Command readBit(const Resource &resource, const Token &reader, std::uint32_t bit)
{
    static constexpr CommandForm form{.words = {"GETBIT", Slot::key, Slot::operand}};
    return Command(form, bloomKey(resource), reader).withOperand(std::to_string(bit));
}

Command setBit(const Resource &resource, const Token &writer, std::uint32_t bit)
{
    static constexpr CommandForm form{.words = {"SETBIT", Slot::key, Slot::operand, "1"}};
    return Command(form, bloomKey(resource), writer).withOperand(std::to_string(bit));
}

Command execBits(const Resource &resource, const Token &own)
{
    return Command(execForm, bloomKey(resource), own);
}

Command addToBloomFilter(const Resource &resource, const Token &writer, std::string bits)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::operand},
        .script = Script::addToBloomFilter};
    return Command(form, bloomKey(resource), writer).withOperand(std::move(bits));
}

} // namespace lockscope::commands
