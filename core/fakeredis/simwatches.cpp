// SPDX-License-Identifier: GPL-3.0-or-later
// Who watches which key of a node: WATCH of Redis 7, where the end of a watched key's time counts as a change, also before the node has
// deleted it; but not for a key that was over when its watch began.
#include "core/fakeredis/simkeyspace.h"

#include <algorithm>

namespace lockscope::sim {

void Keyspace::watch(SimRedis::Connection connection, std::string_view key)
{
    for (const Watch &watch : m_watches) {
        if (watch.connection == connection && watch.key == key)
            return;
    }
    Slot *slot = rawSlot(key);
    if (!slot)
        slot = &place(key);
    ++slot->watches;
    m_watches.push_back({connection, std::string(key), slot->type != Type::none && isOver(*slot)});
}

void Keyspace::unwatch(SimRedis::Connection connection)
{
    std::erase_if(m_watches, [&](const Watch &watch) {
        if (watch.connection != connection)
            return false;
        --rawSlot(watch.key)->watches;
        return true;
    });
    m_touched.erase(connection);
}

bool Keyspace::isTouched(SimRedis::Connection connection)
{
    if (m_touched.count(connection) > 0)
        return true;
    for (const Watch &watch : m_watches) {
        if (watch.connection != connection || watch.wasOver)
            continue;
        const Slot *const slot = rawSlot(watch.key);
        if (slot->type != Type::none && isOver(*slot))
            return true;
    }
    return false;
}

void Keyspace::touch(Slot &slot)
{
    for (Watch &watch : m_watches) {
        if (watch.key != slot.key)
            continue;
        if (!watch.wasOver)
            m_touched.insert(watch.connection);
        else if (slot.type == Type::none)
            watch.wasOver = false; // what had ended before is only cleared away
    }
}

} // namespace lockscope::sim
