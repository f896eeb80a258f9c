// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simwatches.h"

#include "core/fakeredis/simkeyspace.h"

#include <algorithm>

namespace lockscope::sim {

void Watches::add(SimRedis::ConnectionId connection, Slot &slot, std::int64_t nowMs)
{
    const auto isSame = [&](const Watch &watch) {
        return watch.connection == connection && watch.slot == &slot;
    };
    if (std::any_of(m_watches.begin(), m_watches.end(), isSame))
        return;
    ++slot.watches;
    m_watches.push_back({connection, &slot, slot.isExpired(nowMs)});
}

void Watches::remove(SimRedis::ConnectionId connection)
{
    std::erase_if(m_watches, [&](const Watch &watch) {
        if (watch.connection == connection)
            --watch.slot->watches;
        return watch.connection == connection;
    });
    m_withChanges.erase(connection);
}

void Watches::clear()
{
    for (const Watch &watch : m_watches)
        --watch.slot->watches;
    m_watches.clear();
    m_withChanges.clear();
}

void Watches::noteChange(const Slot &slot)
{
    for (Watch &watch : m_watches) {
        if (watch.slot != &slot)
            continue;
        if (!watch.wasExpired)
            m_withChanges.insert(watch.connection);
        else if (slot.type == Type::none)
            watch.wasExpired =
                false; // the node deletes the expired key only now; each later change counts
    }
}

bool Watches::hasChanges(SimRedis::ConnectionId connection, std::int64_t nowMs) const
{
    return m_withChanges.contains(connection)
        || std::any_of(m_watches.begin(), m_watches.end(), [&](const Watch &watch) {
               return watch.connection == connection && !watch.wasExpired
                   && watch.slot->isExpired(nowMs);
           });
}

} // namespace lockscope::sim
