// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"

#include <set>
#include <vector>

namespace lockscope::sim {

struct Slot;

/// Which connections watch which keys of a node, and whose keys were changed: WATCH of Redis 7. The end of a watched key's time counts as
/// a change, also before the node has deleted it; but not for a key that was over when its watch began. Thread: one.
class Watches {
public:
    /// The connection watches that key (an absent one, too) until remove(). REQUIRES: the slot stays where it is as long as it is watched.
    void add(SimRedis::Connection connection, Slot &slot, std::int64_t nowMs);
    /// The connection watches nothing any more.
    void remove(SimRedis::Connection connection);
    /// Nobody watches anything any more.
    void clear();
    /// The key has a new value or a new deadline, or is deleted.
    void changed(const Slot &slot);
    /// Whether a key that the connection watches was changed, or has come to its end.
    bool isTouched(SimRedis::Connection connection, std::int64_t nowMs) const;

private:
    struct Watch {
        SimRedis::Connection connection;
        Slot *slot;
        bool wasOver; // its deadline had passed when the watch began: its deletion then changes nothing
    };
    std::vector<Watch> m_watches;
    std::set<SimRedis::Connection> m_touched;
};

} // namespace lockscope::sim
