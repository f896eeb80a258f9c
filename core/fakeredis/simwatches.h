// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"

#include <set>
#include <vector>

namespace lockscope::sim {

struct Slot;

/// Which connections watch which keys of a node, and which of these keys were changed: WATCH of Redis 7. The expiry of a watched key counts
/// as a change, even before the node has deleted it. It does not count for a key that was over when its watch began. Thread: one.
class Watches {
public:
    /// The connection watches the slot's key, which may be absent, until remove(). REQUIRES: the slot keeps its address while it is
    /// watched.
    void add(SimRedis::Connection connection, Slot &slot, std::int64_t nowMs);
    /// The connection stops watching all its keys.
    void remove(SimRedis::Connection connection);
    /// Removes all watches.
    void clear();
    /// The key has a new value or a new deadline, or is deleted.
    void changed(const Slot &slot);
    /// Whether a key that the connection watches was changed or has expired.
    bool isTouched(SimRedis::Connection connection, std::int64_t nowMs) const;

private:
    struct Watch {
        SimRedis::Connection connection;
        Slot *slot;
        bool wasOver; // its deadline had passed when the watch began: its deletion is no change
    };
    std::vector<Watch> m_watches;
    std::set<SimRedis::Connection> m_touched;
};

} // namespace lockscope::sim
