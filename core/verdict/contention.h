// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <map>
#include <vector>

namespace lockscope {

/// Checks whether a run tested its lock. A run tests its lock if two clients are granted the lock. It also tests the lock if a client makes
/// an attempt while another client makes an attempt, believes that it holds the lock, is inside, or has its key on a node. With several
/// resources, one of these conditions must be true for one resource. After a restart, a key that the client set before its crash counts as
/// another client's. A lock that was denied and never granted was not tested, however many clients made attempts. After the run has tested
/// its lock, further rows cost no time. REQUIRES: the rows are added in trace order.
class Contention {
public:
    /// Makes room for the clients up to `clientMax`.
    void grow(ClientId clientMax) { m_clients.resize(clientMax.value + std::size_t{1}); }
    /// Discards all rows.
    void clear();
    /// Adds a row. REQUIRES: grow() was called for its client.
    void take(const Trace &trace, const Event &event, Seq seq)
    {
        if (!m_hasCompetition || m_lastHolders.empty())
            check(trace, event, seq);
    }
    /// Returns whether the run tested its lock.
    bool hasTestedLock() const { return m_hasCompetition && (!m_lastHolders.empty() || !m_isDenied); }
    /// Returns the finding that this run did not test its lock. `end`: the time of the finding. REQUIRES: !hasTestedLock().
    Finding finding(WorldTime end) const;

private:
    // The state of a client.
    struct Client {
        bool isTrying = false;
        bool isInside = false;
        bool hasBelief = false;
        TextId wanted; // the resource of its last attempt
        TextId held;   // the resource that it believes to hold
        AttemptId heldAttempt; // the attempt that led to its belief
        int crashes = 0;
    };
    // A key that exists on a node.
    struct Key {
        NodeId node;
        TextId name;
        ClientId owner;
        int ownerCrashes = 0; // the number of the owner's crashes before it set the key
    };
    void check(const Trace &trace, const Event &event, Seq seq);
    void takeAttempt(const Trace &trace, const Event &event);
    void takeGrant(const Event &event, Seq seq);
    void setKey(const Event &event);
    void removeKey(const Event &event);

    std::vector<Client> m_clients;
    std::vector<Key> m_keys; // the keys that exist now; only a few
    std::map<TextId, ClientId> m_lastHolders; // by resource: the client of the last grant; a grant to another client sets m_hasCompetition
    std::vector<Seq> m_rows; // evidence of finding(): the row of the first grant; while there is none, that of the first attempt
    bool m_hasCompetition = false; // one of the conditions in the comment of the class was true
    bool m_isDenied = false;       // a client was denied; an attempt of a scheme without a lock is neither granted nor denied
};

} // namespace lockscope
