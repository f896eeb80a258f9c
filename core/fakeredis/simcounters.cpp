// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that increment and decrement.
#include "core/fakeredis/simserver.h"

namespace lockscope::sim {
namespace {

constexpr std::int64_t integerMin = std::numeric_limits<std::int64_t>::min();

Reply add(Call &call, std::int64_t difference)
{
    Slot *slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::string)
        return wrongType();
    const auto old = slot ? parseInteger(slot->text) : 0;
    if (!old)
        return notAnInteger();
    std::int64_t sum = 0;
    if (__builtin_add_overflow(*old, difference, &sum))
        return error("ERR increment or decrement would overflow");
    if (!slot) {
        slot = &call.keys().slotOf(call.words[1]);
        call.keys().startValue(*slot, Type::string);
    }
    slot->text = std::to_string(sum);
    call.keys().reportChange(*slot);
    return integer(sum);
}

Reply increment(Call &call)
{
    return add(call, 1);
}

Reply decrement(Call &call)
{
    return add(call, -1);
}

Reply incrementBy(Call &call)
{
    const auto difference = parseInteger(call.words[2]);
    return difference ? add(call, *difference) : notAnInteger();
}

Reply decrementBy(Call &call)
{
    const auto difference = parseInteger(call.words[2]);
    if (!difference)
        return notAnInteger();
    if (*difference == integerMin)
        return error("ERR decrement would overflow");
    return add(call, -*difference);
}

} // namespace

std::span<const CommandEntry> counterCommands()
{
    static constexpr CommandEntry entries[] = {
        {"incr", 2, CommandEntry::writes, increment},
        {"decr", 2, CommandEntry::writes, decrement},
        {"incrby", 3, CommandEntry::writes, incrementBy},
        {"decrby", 3, CommandEntry::writes, decrementBy},
    };
    return entries;
}

} // namespace lockscope::sim
