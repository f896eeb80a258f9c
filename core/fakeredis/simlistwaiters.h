// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simkeyspace.h"

#include <string>
#include <vector>

namespace lockscope::sim {

/// The connections of a node that wait for the first element of a list (BLPOP): first come, first served. Thread: one.
class ListWaiters {
public:
    struct Waiter {
        SimRedis::Connection connection;
        std::vector<std::string> lists;
        std::int64_t endMs; ///< Unix time; noDeadline: no timeout
        bool isFromRight;
    };
    void add(Waiter waiter);
    /// The connection stops waiting and gets no answer.
    void remove(SimRedis::Connection connection);
    void clear();
    /// A lower bound of the first end of a wait.
    NodeTime dueBound() const { return m_dueBound; }

    /// A key that is a list was created.
    void listAppeared(const std::string &key);
    bool hasAppeared() const { return !m_appeared.empty(); }
    /// Gives elements of the new lists to the connections that wait for them. Returns the replies in order.
    std::vector<SimRedis::Woken> serve(Keyspace &keys);
    /// Ends the waits that have timed out. Returns their replies in the order of their ends. `now`: the node's clock.
    std::vector<SimRedis::Woken> endOver(NodeTime now, std::int64_t nowMs);

private:
    void serveList(const std::string &key, Keyspace &keys, std::vector<SimRedis::Woken> &served);

    std::vector<Waiter> m_waiters; // in order of arrival
    std::vector<std::string> m_appeared;
    NodeTime m_dueBound = SimRedis::never;
};

/// Removes the first or the last element of the list, and deletes an empty list. Returns the reply of BLPOP.
Reply popElement(Keyspace &keys, Slot &slot, bool isFromRight);

} // namespace lockscope::sim
