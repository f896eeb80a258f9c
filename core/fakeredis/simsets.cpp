// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on sets.
#include "core/fakeredis/simserver.h"

namespace lockscope::sim {
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
