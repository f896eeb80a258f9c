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
        std::int64_t endMs; ///< Unix time; noDeadline: it waits for ever
        bool isFromRight;
    };
    void add(Waiter waiter);
    /// The connection waits no more, and gets no answer.
    void remove(SimRedis::Connection connection);
    void clear();
    /// Not later than the first end of a wait; it may be earlier.
    NodeTime dueBound() const { return m_dueBound; }

    /// A key that is a list has appeared.
    void listAppeared(const std::string &key);
    bool hasAppeared() const { return !m_appeared.empty(); }
    /// Gives the elements of the lists that have appeared to the connections that wait for them: the replies, in order.
    std::vector<SimRedis::Woken> serve(Keyspace &keys);
    /// Ends the waits whose time is over: their replies, in the order of these times. `now`: the node's clock.
    std::vector<SimRedis::Woken> endOver(NodeTime now, std::int64_t nowMs);

private:
    void serveList(const std::string &key, Keyspace &keys, std::vector<SimRedis::Woken> &served);

    std::vector<Waiter> m_waiters; // in the order in which they came
    std::vector<std::string> m_appeared;
    NodeTime m_dueBound = SimRedis::never;
};

/// Takes the first or the last element of the list, and deletes a list that has none left. Returns the reply of BLPOP.
Reply popElement(Keyspace &keys, Slot &slot, bool isFromRight);

} // namespace lockscope::sim
