// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"

#include <set>
#include <vector>

namespace lockscope::sim {

struct Slot;

/// Stores which connections watch which keys of a node (WATCH), and which of these connections
/// watch a key that has changed. As in Redis 7, the expiry of a watched key counts as a change,
/// even before the node has deleted the key. There is one exception: if the key had expired before
/// the watch began, its deletion is no change. Thread: one.
class Watches {
public:
    /// Adds a watch of the connection for the key of the slot. The key may be absent. REQUIRES: the
    /// slot keeps its address until remove().
    void add(SimRedis::ConnectionId connection, Slot &slot, std::int64_t nowMs);
    /// Removes all watches of the connection.
    void remove(SimRedis::ConnectionId connection);
    /// Removes all watches.
    void clear();
    /// Call it when a watched key has a new value or a new deadline, or is deleted.
    void noteChange(const Slot &slot);
    /// Returns whether a key that the connection watches was changed or has expired.
    bool hasChanges(SimRedis::ConnectionId connection, std::int64_t nowMs) const;

private:
    // A key that a connection watches.
    struct Watch {
        SimRedis::ConnectionId connection;
        Slot *slot;
        bool wasExpired; // the key had expired when the watch began, and the node has not deleted
                         // it since
    };
    std::vector<Watch> m_watches;
    std::set<SimRedis::ConnectionId> m_withChanges; // connections whose watched keys have changed
};

} // namespace lockscope::sim
