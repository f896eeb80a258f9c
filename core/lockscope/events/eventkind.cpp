// SPDX-License-Identifier: MIT
#include "lockscope/events/eventkind.h"

#include "lockscope/base/texthash.h"

#include <array>

namespace lockscope {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, eventKindCount> names{
    "run-begin",
    "run-end",
    "setting-changed",
    "stalled",
    "attempt",
    "step",
    "sent",
    "replied",
    "timed-out",
    "granted",
    "denied",
    "entered",
    "left",
    "lease-ended",
    "extended",
    "extend-failed",
    "releasing",
    "released",
    "release-refused",
    "stole",
    "paused",
    "resumed",
    "crashed",
    "ended",
    "restarted",
    "read",
    "wrote",
    "write-rejected",
    "node-up",
    "node-down",
    "frozen",
    "thawed",
    "clock-jumped",
    "key-set",
    "key-expired",
    "key-deleted",
    "key-lost",
    "link-cut",
    "link-healed",
    "link-delayed",
    "failover-begun",
    "promoted",
    "demoted",
    "failover-ended",
    "unknown",
};

// A hash table from names to kinds, with open addressing; more than half of the slots are empty.
class KindIndex {
public:
    KindIndex()
    {
        m_slots.fill(EventKind::unknown);
        for (std::size_t i = 0; i + 1 < names.size(); ++i)
            m_slots[slotOf(names[i])] = static_cast<EventKind>(i);
    }
    // Returns EventKind::unknown if no kind has this name.
    EventKind kindOf(std::string_view name) const { return m_slots[slotOf(name)]; }

private:
    // Returns the slot that contains the name, or the empty slot in which it would be stored.
    std::size_t slotOf(std::string_view name) const
    {
        std::size_t slot = textHash(name) % m_slots.size();
        while (m_slots[slot] != EventKind::unknown
            && names[static_cast<std::size_t>(m_slots[slot])] != name)
            slot = (slot + 1) % m_slots.size();
        return slot;
    }
    std::array<EventKind, 128> m_slots;
};

} // namespace

std::string_view eventKindName(EventKind kind)
{
    return names[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> eventKindOf(std::string_view name)
{
    static const KindIndex index;
    const EventKind kind = index.kindOf(name);
    return kind == EventKind::unknown ? std::nullopt : std::optional(kind);
}

} // namespace lockscope
