// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fakeredis/simserver.h"

#include <algorithm>

// Commands on keys of any type, and on their deadlines.

namespace lockscope::sim {
namespace {

Reply deleteKeys(Call &call)
{
    std::int64_t count = 0;
    for (const std::string_view key : call.words.subspan(1)) {
        if (Slot *const slot = call.keys().find(key)) {
            call.keys().remove(*slot);
            ++count;
        }
    }
    return integer(count);
}

Reply exists(Call &call)
{
    std::int64_t count = 0;
    for (const std::string_view key : call.words.subspan(1))
        count += call.keys().find(key) ? 1 : 0;
    return integer(count);
}

std::string_view typeName(const Slot *slot)
{
    switch (slot ? slot->type : Type::none) {
    case Type::none: return "none";
    case Type::string: return "string";
    case Type::list: return "list";
    case Type::hash: return "hash";
    case Type::set: return "set";
    }
    return {};
}

Reply type(Call &call)
{
    return status(typeName(call.keys().find(call.words[1])));
}

Reply listKeys(Call &call)
{
    Reply found = array();
    for (const Slot *const slot : call.keys().all()) {
        if (!call.keys().isExpired(*slot) && matchesGlob(call.words[1], slot->key))
            found.items.push_back(text(slot->key));
    }
    return found;
}

struct ScanOptions {
    std::int64_t count = 10;
    std::string_view pattern = "*";
    std::string type;
};

std::optional<Reply> parseScan(Words words, ScanOptions &options)
{
    for (std::size_t i = 2; i < words.size(); i += 2) {
        if (i + 1 >= words.size())
            return syntaxError();
        if (isWord(words[i], "count")) {
            const auto count = parseInteger(words[i + 1]);
            if (!count)
                return notAnInteger();
            if (*count < 1)
                return syntaxError();
            options.count = *count;
        } else if (isWord(words[i], "match")) {
            options.pattern = words[i + 1];
        } else if (isWord(words[i], "type")) {
            options.type = lowered(words[i + 1]);
        } else {
            return syntaxError();
        }
    }
    return std::nullopt;
}

// The cursor is the creation number of the last key that was examined. Keys are examined in the
// order of creation, so no key is missed.
Reply scan(Call &call)
{
    const auto cursor = parseInteger(call.words[1]);
    if (!cursor)
        return error("ERR invalid cursor");
    ScanOptions options;
    if (auto failure = parseScan(call.words, options))
        return *failure;
    Reply found = array();
    std::uint64_t next = 0;
    std::int64_t examined = 0;
    const std::vector<Slot *> all = call.keys().all();
    for (const Slot *const slot : all) {
        if (slot->creationNumber <= static_cast<std::uint64_t>(*cursor))
            continue;
        if (++examined > options.count)
            break;
        next = slot->creationNumber;
        if (!call.keys().isExpired(*slot) && matchesGlob(options.pattern, slot->key)
            && (options.type.empty() || options.type == typeName(slot)))
            found.items.push_back(text(slot->key));
    }
    Reply reply = array();
    reply.items.push_back(text(examined > options.count ? std::to_string(next) : "0"));
    reply.items.push_back(std::move(found));
    return reply;
}

Reply keyCount(Call &call)
{
    return integer(static_cast<std::int64_t>(call.keys().size()));
}

Reply flush(Call &call)
{
    const Words words = call.words;
    if (words.size() > 2
        || (words.size() == 2 && !isWord(words[1], "sync") && !isWord(words[1], "async")))
        return syntaxError();
    call.keys().removeAll();
    return ok();
}

} // namespace

std::span<const CommandEntry> keyCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"del", -2, writesWithoutMemory, deleteKeys},
        {"unlink", -2, writesWithoutMemory, deleteKeys},
        {"exists", -2, 0, exists},
        {"touch", -2, 0, exists},
        {"type", 2, 0, type},
        {"keys", 2, 0, listKeys},
        {"scan", -2, 0, scan},
        {"dbsize", 1, 0, keyCount},
        {"flushall", -1, writesWithoutMemory, flush},
        {"flushdb", -1, writesWithoutMemory, flush},
    };
    return entries;
}

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
