// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fakeredis/simserver.h"

#include <algorithm>

// Commands on hashes. Hashes are small here; their fields keep the order of insertion.
// Commands on sets.

namespace lockscope::sim {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

Fields::iterator fieldOf(Fields &fields, std::string_view name)
{
    return std::find_if(
        fields.begin(), fields.end(), [&](const auto &field) { return field.first == name; });
}

bool hasTypeOtherThanHash(const Slot *slot)
{
    return slot && slot->type != Type::hash;
}

// Returns the value of a field; null if `slot` is null or the hash has no such field.
const std::string *valueOf(Slot *slot, std::string_view name)
{
    if (!slot)
        return nullptr;
    const auto field = fieldOf(slot->elements->fields, name);
    return field == slot->elements->fields.end() ? nullptr : &field->second;
}

// Returns `found`, or a new empty hash if `found` is null.
Slot &foundOrNewHash(Call &call, Slot *found)
{
    if (found)
        return *found;
    Slot &slot = call.keys().slotOf(call.words[1]);
    call.keys().startValue(slot, Type::hash);
    return slot;
}

// Sets a field. Returns whether it is new.
bool putField(Slot &slot, std::string_view name, std::string_view value)
{
    Fields &fields = slot.elements->fields;
    const auto field = fieldOf(fields, name);
    if (field == fields.end()) {
        fields.emplace_back(name, value);
        return true;
    }
    field->second = value;
    return false;
}

Reply set(Call &call)
{
    if (call.words.size() % 2 != 0)
        return wrongArity(call.name);
    Slot *const found = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(found))
        return wrongType();
    Slot &slot = foundOrNewHash(call, found);
    std::int64_t count = 0;
    for (std::size_t i = 2; i < call.words.size(); i += 2)
        count += putField(slot, call.words[i], call.words[i + 1]) ? 1 : 0;
    call.keys().reportChange(slot);
    return integer(count);
}

Reply setIfAbsent(Call &call)
{
    Slot *const found = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(found))
        return wrongType();
    if (valueOf(found, call.words[2]))
        return integer(0);
    Slot &slot = foundOrNewHash(call, found);
    putField(slot, call.words[2], call.words[3]);
    call.keys().reportChange(slot);
    return integer(1);
}

Reply get(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(slot))
        return wrongType();
    const std::string *const value = valueOf(slot, call.words[2]);
    return value ? text(*value) : nil();
}

Reply getSeveral(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(slot))
        return wrongType();
    Reply reply = array();
    for (const std::string_view name : call.words.subspan(2)) {
        const std::string *const value = valueOf(slot, name);
        reply.items.push_back(value ? text(*value) : nil());
    }
    return reply;
}

Reply deleteFields(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(slot))
        return wrongType();
    std::int64_t count = 0;
    for (const std::string_view name : call.words.subspan(2)) {
        if (!valueOf(slot, name))
            continue;
        slot->elements->fields.erase(fieldOf(slot->elements->fields, name));
        ++count;
    }
    if (count > 0 && slot->elements->fields.empty())
        call.keys().remove(*slot);
    else if (count > 0)
        call.keys().reportChange(*slot);
    return integer(count);
}

Reply getAll(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(slot))
        return wrongType();
    Reply reply = array();
    if (!slot)
        return reply;
    for (const auto &[name, value] : slot->elements->fields) {
        reply.items.push_back(text(name));
        reply.items.push_back(text(value));
    }
    return reply;
}

Reply incrementBy(Call &call)
{
    const auto difference = parseInteger(call.words[3]);
    if (!difference)
        return notAnInteger();
    Slot *const found = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(found))
        return wrongType();
    const std::string *const value = valueOf(found, call.words[2]);
    const auto old = value ? parseInteger(*value) : 0;
    if (!old)
        return error("ERR hash value is not an integer");
    std::int64_t sum = 0;
    if (__builtin_add_overflow(*old, *difference, &sum))
        return error("ERR increment or decrement would overflow");
    Slot &slot = foundOrNewHash(call, found);
    putField(slot, call.words[2], std::to_string(sum));
    call.keys().reportChange(slot);
    return integer(sum);
}

Reply length(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(slot))
        return wrongType();
    return integer(slot ? static_cast<std::int64_t>(slot->elements->fields.size()) : 0);
}

Reply exists(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanHash(slot))
        return wrongType();
    return integer(valueOf(slot, call.words[2]) ? 1 : 0);
}

} // namespace

std::span<const CommandEntry> hashCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"hset", -4, writes, set},
        {"hsetnx", 4, writes, setIfAbsent},
        {"hget", 3, 0, get},
        {"hmget", -3, 0, getSeveral},
        {"hdel", -3, writesWithoutMemory, deleteFields},
        {"hgetall", 2, 0, getAll},
        {"hincrby", 4, writes, incrementBy},
        {"hlen", 2, 0, length},
        {"hexists", 3, 0, exists},
    };
    return entries;
}

namespace {

bool hasTypeOtherThanSet(const Slot *slot)
{
    return slot && slot->type != Type::set;
}

Reply add(Call &call)
{
    Slot *slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanSet(slot))
        return wrongType();
    if (!slot) {
        slot = &call.keys().slotOf(call.words[1]);
        call.keys().startValue(*slot, Type::set);
    }
    std::int64_t count = 0;
    for (const std::string_view member : call.words.subspan(2))
        count += slot->elements->members.emplace(member).second ? 1 : 0;
    if (count > 0)
        call.keys().reportChange(*slot);
    return integer(count);
}

Reply removeMembers(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanSet(slot))
        return wrongType();
    std::int64_t count = 0;
    for (const std::string_view member : call.words.subspan(2))
        count += slot
            ? static_cast<std::int64_t>(slot->elements->members.erase(std::string(member)))
            : 0;
    if (count > 0 && slot->elements->members.empty())
        call.keys().remove(*slot);
    else if (count > 0)
        call.keys().reportChange(*slot);
    return integer(count);
}

Reply isMember(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanSet(slot))
        return wrongType();
    return integer(slot && slot->elements->members.count(call.words[2]) > 0 ? 1 : 0);
}

Reply count(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanSet(slot))
        return wrongType();
    return integer(slot ? static_cast<std::int64_t>(slot->elements->members.size()) : 0);
}

Reply members(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (hasTypeOtherThanSet(slot))
        return wrongType();
    Reply reply = array();
    if (slot) {
        for (const std::string &member : slot->elements->members)
            reply.items.push_back(text(member));
    }
    return reply;
}

} // namespace

std::span<const CommandEntry> setCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"sadd", -3, writes, add},
        {"srem", -3, writesWithoutMemory, removeMembers},
        {"sismember", 3, 0, isMember},
        {"scard", 2, 0, count},
        {"smembers", 2, 0, members},
    };
    return entries;
}

} // namespace lockscope::sim
