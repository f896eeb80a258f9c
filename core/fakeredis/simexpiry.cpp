// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on the deadlines of keys.
#include "core/fakeredis/simserver.h"

#include <algorithm>

namespace lockscope::sim {
namespace {

// The form of a time in a command or in its reply.
struct TimeForm {
    bool isSeconds;  // false: milliseconds
    bool isAbsolute; // Unix time; false: from now
};

// The options of EXPIRE: conditions under which it sets the deadline.
struct Conditions {
    bool ifNoDeadline = false; ///< NX
    bool ifDeadline = false;   ///< XX
    bool ifLater = false;      ///< GT
    bool ifEarlier = false;    ///< LT
};

std::optional<Reply> parseConditions(Words words, Conditions &conditions)
{
    for (const std::string_view word : words) {
        if (isWord(word, "nx"))
            conditions.ifNoDeadline = true;
        else if (isWord(word, "xx"))
            conditions.ifDeadline = true;
        else if (isWord(word, "gt"))
            conditions.ifLater = true;
        else if (isWord(word, "lt"))
            conditions.ifEarlier = true;
        else
            return error("ERR Unsupported option " + std::string(word));
    }
    if (conditions.ifNoDeadline
        && (conditions.ifDeadline || conditions.ifLater || conditions.ifEarlier))
        return error("ERR NX and XX, GT or LT options at the same time are not compatible");
    if (conditions.ifLater && conditions.ifEarlier)
        return error("ERR GT and LT options at the same time are not compatible");
    return std::nullopt;
}

// Converts the time to Unix milliseconds. Returns nothing if the result does not fit into 64 bits.
// The time may be negative.
std::optional<std::int64_t> absoluteMs(const Call &call, std::int64_t value, TimeForm form)
{
    std::int64_t deadlineMs = value;
    if (form.isSeconds && __builtin_mul_overflow(value, std::int64_t(1000), &deadlineMs))
        return std::nullopt;
    if (!form.isAbsolute && __builtin_add_overflow(deadlineMs, call.keys().nowMs(), &deadlineMs))
        return std::nullopt;
    return std::min(deadlineMs, noDeadline - 1);
}

// Returns whether the conditions allow EXPIRE to replace the current deadline by the wanted one.
bool areMet(const Conditions &conditions, std::int64_t currentMs, std::int64_t wantedMs)
{
    const bool hasDeadline = currentMs != noDeadline;
    return !(conditions.ifNoDeadline && hasDeadline) && !(conditions.ifDeadline && !hasDeadline)
        && !(conditions.ifLater && (!hasDeadline || wantedMs <= currentMs))
        && !(conditions.ifEarlier && hasDeadline && wantedMs >= currentMs);
}

Reply setExpiry(Call &call, TimeForm form)
{
    Conditions conditions;
    if (auto failure = parseConditions(call.words.subspan(3), conditions))
        return *failure;
    const auto value = parseInteger(call.words[2]);
    if (!value)
        return notAnInteger();
    const auto deadlineMs = absoluteMs(call, *value, form);
    if (!deadlineMs)
        return invalidExpireTime(call.name);
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot || !areMet(conditions, slot->deadlineMs, *deadlineMs))
        return integer(0);
    if (*deadlineMs <= call.keys().nowMs()) {
        call.keys().remove(*slot);
    } else {
        call.keys().setDeadline(*slot, *deadlineMs);
        call.keys().reportChange(*slot);
    }
    return integer(1);
}

Reply expire(Call &call)
{
    return setExpiry(call, {true, false});
}

Reply expireMs(Call &call)
{
    return setExpiry(call, {false, false});
}

Reply expireAt(Call &call)
{
    return setExpiry(call, {true, true});
}

Reply expireAtMs(Call &call)
{
    return setExpiry(call, {false, true});
}

// Returns the reply of TTL (form.isAbsolute: of EXPIRETIME).
Reply deadlineReply(Call &call, TimeForm form)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return integer(call.server.isRedisBefore(20800) ? -1 : -2);
    if (slot->deadlineMs == noDeadline)
        return integer(-1);
    const std::int64_t time =
        form.isAbsolute ? slot->deadlineMs : slot->deadlineMs - call.keys().nowMs();
    return integer(form.isSeconds ? time / 1000 + (time % 1000 + 500) / 1000
                                  : time); // rounded, without overflow
}

Reply ttl(Call &call)
{
    return deadlineReply(call, {true, false});
}

Reply ttlMs(Call &call)
{
    return deadlineReply(call, {false, false});
}

Reply expireTime(Call &call)
{
    return deadlineReply(call, {true, true});
}

Reply expireTimeMs(Call &call)
{
    return deadlineReply(call, {false, true});
}

Reply persist(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot || slot->deadlineMs == noDeadline)
        return integer(0);
    call.keys().setDeadline(*slot, noDeadline);
    call.keys().reportChange(*slot);
    return integer(1);
}

} // namespace

std::span<const CommandEntry> expiryCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"expire", -3, writesWithoutMemory, expire},
        {"pexpire", -3, writesWithoutMemory, expireMs},
        {"expireat", -3, writesWithoutMemory, expireAt},
        {"pexpireat", -3, writesWithoutMemory, expireAtMs},
        {"ttl", 2, 0, ttl},
        {"pttl", 2, 0, ttlMs},
        {"expiretime", 2, 0, expireTime},
        {"pexpiretime", 2, 0, expireTimeMs},
        {"persist", 2, writesWithoutMemory, persist},
    };
    return entries;
}

} // namespace lockscope::sim
