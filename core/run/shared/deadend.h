// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Tells whether a run has come to a dead end: all clients that are left only wait, for a lock that nothing will free any more, or for a
/// moment to begin that does not come. Such a run need not go on after its duration: it would wait for ever. Rows are taken in order.
/// Thread: one.
class DeadEnd {
public:
    /// `ttl`: the lease length. A wait is judged once it is longer than max(2 x ttl, 1 s), as the verdict does it.
    explicit DeadEnd(Duration ttl) : m_limit(std::max<Duration>(2 * ttl, 1s)) { }

    /// Takes the rows that the trace has more than the last time. REQUIRES: always the same trace, which grows.
    void take(const Trace &trace);
    /// Whether it is one by now. `isLiving`: whether a client has neither finished nor died for good.
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
    std::vector<Key> m_keys;       // that stand on nodes
    WorldTime m_lastChange{};      // the last row that is more than a try, or a key that comes or goes
    WorldTime m_lastKey{};
    WorldTime m_firstDenied = WorldTime::max(); // since the last change
    WorldTime m_lastDenied{};
};

} // namespace lockscope
