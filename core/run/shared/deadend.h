// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Detects a dead end of a run: all remaining clients only wait, for a lock that nothing will release any more, or for a start that
/// will not come. Such a run does not continue after its duration, because it would never end. Takes rows in trace order.
/// Thread: one.
class DeadEnd {
public:
    /// `ttl`: the lease length. A wait counts after max(2 x ttl, 1 s), as in the verdict.
    explicit DeadEnd(Duration ttl) : m_limit(std::max<Duration>(2 * ttl, 1s)) { }

    /// Takes the rows added since the last call. REQUIRES: always the same trace, which grows.
    void take(const Trace &trace);
    /// Returns whether the run has reached a dead end. `isLiving`: whether a client has neither finished nor crashed for good.
    bool isReached(WorldTime now, const std::function<bool(ClientId)> &isLiving) const;

private:
    struct Client {
        bool isWaiting = false;
        bool isPaused = false;
        bool hasBegun = false;
    };
    struct Key {
        NodeId node;
        TextId name;
        WorldTime since{};
        bool hasDeadline = false;
    };
    void takeRow(const Event &event);
    void takeKey(const Event &event);

    Duration m_limit;
    std::size_t m_taken = 0;
    std::vector<Client> m_clients; // by number
    std::vector<Key> m_keys;       // that exist on nodes
    WorldTime m_lastChange{};      // the last row that is not part of an attempt, other than a key change
    WorldTime m_lastKey{};
    WorldTime m_firstDenied = WorldTime::max(); // since the last change
    WorldTime m_lastDenied{};
};

} // namespace lockscope
