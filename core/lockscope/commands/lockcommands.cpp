// SPDX-License-Identifier: MIT
#include "lockscope/commands/lockcommands.h"

#include <algorithm>

namespace lockscope {

Duration secondsUp(Duration ttl)
{
    return std::chrono::ceil<std::chrono::seconds>(ttl);
}

namespace commands {
namespace {

using Slot = CommandWord::Slot;

// The actual effect of GETSET, which returns the old value.
KeyEffect replacedOrDone(const Command &command, const Reply &reply)
{
    if (reply.kind == Reply::Kind::text && reply.text != command.value())
        return KeyEffect::replaced;
    return reply.isError() ? KeyEffect::refused : KeyEffect::done;
}

// The actual effect of EXEC. Its reply has one item for each command of the transaction; nil: a
// watched key has changed.
KeyEffect doneIfDeleted(const Command &, const Reply &reply)
{
    return reply.items.size() == 1 && reply.items.front().isInteger(1) ? KeyEffect::done
                                                                       : KeyEffect::refused;
}

// The TTL as the argument of EXPIRE or EX.
std::string secondsText(Duration ttl)
{
    return std::to_string(secondsUp(ttl) / 1s);
}

// The limit of WAIT or WAITAOF in milliseconds. 0 would mean no limit.
std::string limitText(Duration limit)
{
    return std::to_string(std::max<std::int64_t>(millisecondsUp(limit), 1));
}

} // namespace

Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::token, "NX", "PX", Slot::operand},
        .effect = KeyEffect::maySet,
    };
    return Command(form, resource, token).withTtl(ttl);
}

Command setIfAbsentForSeconds(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::token, "NX", "EX", Slot::operand},
        .effect = KeyEffect::maySet};
    return Command(form, resource, token).withOperand(secondsText(ttl));
}

Command setIfPresent(const Resource &resource, const Token &token, Duration ttl, bool isInSeconds)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::token, "XX", "PX", Slot::operand},
        .effect = KeyEffect::mayReplace};
    static constexpr CommandForm formWithSeconds{
        .words = {"SET", Slot::key, Slot::token, "XX", "EX", Slot::operand},
        .effect = KeyEffect::mayReplace};
    if (isInSeconds)
        return Command(formWithSeconds, resource, token).withOperand(secondsText(ttl));
    return Command(form, resource, token).withTtl(ttl);
}

Command setWithTwoUnits(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::token, "NX", "EX", Slot::value, "PX", Slot::operand},
        .effect = KeyEffect::maySet};
    return Command(form, resource, token).withTtl(ttl).withValue(secondsText(ttl));
}

Command setIfAbsentForEver(const Resource &resource, const Token &token)
{
    static constexpr CommandForm form{
        .words = {"SETNX", Slot::key, Slot::token}, .effect = KeyEffect::maySet};
    return Command(form, resource, token);
}

Command expire(const Resource &resource, const Token &own, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {"EXPIRE", Slot::key, Slot::operand}, .effect = KeyEffect::mayExpire};
    return Command(form, resource, own).withOperand(secondsText(ttl));
}

Command timeToLive(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"TTL", Slot::key}};
    return Command(form, resource, own);
}

Command get(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"GET", Slot::key}};
    return Command(form, resource, own);
}

Command getAndSet(const Resource &resource, const Token &token, std::string believed)
{
    static constexpr CommandForm form{.words = {"GETSET", Slot::key, Slot::token},
        .effect = KeyEffect::mayReplace,
        .actualEffect = replacedOrDone};
    return Command(form, resource, token).withValue(std::move(believed));
}

Command deleteKey(const Resource &resource, const Token &believed)
{
    static constexpr CommandForm form{
        .words = {"DEL", Slot::key}, .effect = KeyEffect::mayDelete, .isUndo = true};
    return Command(form, resource, believed);
}

Command compareAndDelete(const Resource &resource, const Token &token)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::token},
        .script = Script::compareAndDelete,
        .effect = KeyEffect::mayDeleteOwn,
        .isUndo = true,
    };
    return Command(form, resource, token);
}

Command deleteIfEqual(const Resource &resource, const Token &token)
{
    static constexpr CommandForm delex{.words = {"DELEX", Slot::key, "IFEQ", Slot::token},
        .effect = KeyEffect::mayDeleteOwn,
        .isUndo = true};
    static constexpr CommandForm delifeq{.words = {"DELIFEQ", Slot::key, Slot::token},
        .effect = KeyEffect::mayDeleteOwn,
        .isUndo = true};
    Command second =
        Command(delifeq, resource, token).withAlternative(compareAndDelete(resource, token));
    return Command(delex, resource, token).withAlternative(std::move(second));
}

Command compareAndExtend(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::token, Slot::operand},
        .script = Script::compareAndExtend,
        .effect = KeyEffect::maySet,
    };
    return Command(form, resource, token).withTtl(ttl);
}

Command setIfEqual(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::token, "IFEQ", Slot::token, "PX", Slot::operand},
        .effect = KeyEffect::maySet};
    return Command(form, resource, token)
        .withTtl(ttl)
        .withAlternative(compareAndExtend(resource, token, ttl));
}

Command extendOrCreate(const Resource &resource, const Token &token, Duration ttl)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::token, Slot::operand},
        .script = Script::extendOrCreate,
        .effect = KeyEffect::maySet,
    };
    return Command(form, resource, token).withTtl(ttl);
}

Command watch(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"WATCH", Slot::key}};
    return Command(form, resource, own);
}

Command unwatch(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"UNWATCH"}};
    return Command(form, resource, own);
}

Command beginTransaction(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"MULTI"}};
    return Command(form, resource, own);
}

Command queueDelete(const Resource &resource, const Token &believed)
{
    static constexpr CommandForm form{.words = {"DEL", Slot::key}};
    return Command(form, resource, believed);
}

Command execDelete(const Resource &resource, const Token &believed)
{
    static constexpr CommandForm form{.words = {"EXEC"},
        .effect = KeyEffect::mayDelete,
        .actualEffect = doneIfDeleted,
        .isUndo = true};
    return Command(form, resource, believed);
}

Command discard(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"DISCARD"}};
    return Command(form, resource, own);
}

Command nextFence(const Resource &resource, const Token &own)
{
    static constexpr CommandForm form{.words = {"INCR", Slot::key}};
    return Command(form, fenceKey(resource), own);
}

Command waitForReplicas(const Resource &resource, const Token &own, int replicas, Duration limit)
{
    static constexpr CommandForm form{
        .words = {"WAIT", Slot::operand, Slot::value}, .waitsForReplicas = true};
    return Command(form, resource, own)
        .withOperand(std::to_string(replicas))
        .withValue(limitText(limit));
}

Command waitForDisks(const Resource &resource, const Token &own, int replicas, Duration limit)
{
    static constexpr CommandForm form{
        .words = {"WAITAOF", "1", Slot::operand, Slot::value}, .waitsForReplicas = true};
    return Command(form, resource, own)
        .withOperand(std::to_string(replicas))
        .withValue(limitText(limit));
}

} // namespace commands
} // namespace lockscope
