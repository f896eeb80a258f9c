// SPDX-License-Identifier: MIT
#include "lockscope/commands/handoffcommands.h"

#include <algorithm>

namespace lockscope {

RedisKey queueKey(const Resource &resource)
{
    return RedisKey{"lockscope:queue:" + resource.text};
}

RedisKey wakeKey(const Resource &resource, const Token &token)
{
    return RedisKey{"lockscope:wake:" + resource.text + ':' + std::string(token.text())};
}

namespace commands {
namespace {

using Slot = CommandWord::Slot;

// The actual effect of the script that may queue the token. If it has queued the token, its reply
// has `queuedItems` items.
KeyEffect doneOrQueued(const Command &command, const Reply &reply)
{
    constexpr std::size_t queuedItems = 3;
    return reply.items.size() == queuedItems ? KeyEffect::queued : doneIfPositive(command, reply);
}

// The actual effect of BLPOP.
KeyEffect doneIfWoken(const Command &, const Reply &reply)
{
    return reply.kind == Reply::Kind::array ? KeyEffect::done : KeyEffect::refused;
}

// Forms of the commands that run the script Script::handOff. `act`: what the script does (see
// scripts.h). acquiringForm(): the script may give the lock to the token; the operand contains the
// TTL. releasingForm(): the token gives up the lock, or its place in the queue.
constexpr CommandForm acquiringForm(const char *act)
{
    return {
        .words = {Slot::eval, Slot::script, "2", Slot::key, Slot::second, Slot::token, act,
            Slot::operand},
        .script = Script::handOff,
        .effect = KeyEffect::maySet,
        .actualEffect = doneOrQueued,
        .queue = TokenQueueRole::enters,
    };
}

constexpr CommandForm releasingForm(const char *act, TokenQueueRole queue)
{
    return {
        .words = {Slot::eval, Slot::script, "2", Slot::key, Slot::second, Slot::token, act},
        .script = Script::handOff,
        .effect = KeyEffect::mayDeleteOwn,
        .isUndo = true,
        .queue = queue,
    };
}

} // namespace

Command takeOrQueue(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form = acquiringForm("take");
    return Command(form, resource, token).withSecondKey(queueKey(resource)).withTtl(ttl);
}

Command joinQueue(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form = acquiringForm("join");
    return Command(form, resource, token).withSecondKey(queueKey(resource)).withTtl(ttl);
}

Command takeOrStay(
    const Resource &resource, const Token &token, Duration ttl, std::int64_t placeEnd)
{
    static constexpr CommandForm form = acquiringForm("again");
    std::string ttlAndPlaceEnd =
        std::to_string(millisecondsUp(ttl)) + ':' + std::to_string(placeEnd);
    return Command(form, resource, token)
        .withSecondKey(queueKey(resource))
        .withOperand(std::move(ttlAndPlaceEnd));
}

Command awaitHandover(const Resource &resource, const Token &token, Duration limit)
{
    static constexpr CommandForm form{
        .words = {"BLPOP", Slot::wakeList, Slot::operand},
        .effect = KeyEffect::mayBeGiven,
        .actualEffect = doneIfWoken,
        .queue = TokenQueueRole::enters,
    };
    const std::int64_t limitMs = std::max<std::int64_t>(millisecondsUp(limit), 1);
    const std::string thousandths = std::to_string(1000 + limitMs % 1000).substr(1);
    std::string seconds = std::to_string(limitMs / 1000) + '.' + thousandths;
    return Command(form, resource, token)
        .withSecondKey(wakeKey(resource, token))
        .withOperand(std::move(seconds));
}

Command handOver(const Resource &resource, const Token &token)
{
    static constexpr CommandForm form = releasingForm("release", TokenQueueRole::none);
    return Command(form, resource, token).withSecondKey(queueKey(resource));
}

Command leaveQueue(const Resource &resource, const Token &token)
{
    static constexpr CommandForm form = releasingForm("leave", TokenQueueRole::leaves);
    return Command(form, resource, token).withSecondKey(queueKey(resource));
}

} // namespace commands
} // namespace lockscope
