// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simkeyspace.h"

#include <string>
#include <vector>

namespace lockscope::sim {

/// The connections of a node that wait for an element of a list (BLPOP, BRPOP). The connection that
/// has waited longest is served first. Thread: one.
class ListWaiters {
public:
    /// A connection that waits for an element of one of `lists`.
    struct Waiter {
        SimRedis::ConnectionId connection;
        std::vector<std::string> lists; ///< the keys of the lists
        std::int64_t endMs; ///< the end of the wait, in Unix time; noDeadline: no timeout
        bool isFromRight;   ///< BRPOP; false: BLPOP
    };
    void add(Waiter waiter);
    /// Ends the wait of the connection without a reply.
    void remove(SimRedis::ConnectionId connection);
    void clear();
    /// Returns a time before which no wait times out.
    NodeTime earliestDue() const { return m_earliestDue; }

    /// Stores the key of a list that was created, if any connection waits. The next serve() needs
    /// the key.
    void noteNewList(const std::string &key);
    bool hasNewLists() const { return !m_newLists.empty(); }
    /// Gives elements of the new lists to the connections that wait for them. `startsAgain`: a
    /// connection looks at its lists from the first one on, as since Redis 7.2. Returns the replies
    /// in the order in which they must be sent.
    std::vector<SimRedis::LateReply> serve(Keyspace &keys, bool startsAgain);
    /// Ends the waits that have timed out. Returns their replies in the order of their ends. `now`,
    /// `nowMs`: the time of the node's clock.
    std::vector<SimRedis::LateReply> endTimedOut(NodeTime now, std::int64_t nowMs);

private:
    void serveList(const std::string &key, Keyspace &keys, bool startsAgain,
        std::vector<SimRedis::LateReply> &served);

    std::vector<Waiter> m_waiters; // in order of arrival
    std::vector<std::string>
        m_newLists; // the keys of lists that were created since the last serve()
    NodeTime m_earliestDue = SimRedis::never;
};

/// Removes the first or the last element of the list, and deletes the list if it is empty then.
/// Returns the reply of BLPOP: the key and the element.
Reply popWithKey(Keyspace &keys, Slot &slot, bool isFromRight);

} // namespace lockscope::sim
