// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <vector>

namespace lockscope {

/// Finds out whether a run put its lock to the test. It did if two clients were granted the lock, or if a client made a try while another
/// one tried, believed that it held the lock, was inside, or had its key on a node. The key of a client's own former life counts as
/// another's. A lock that no client was ever granted was not put to the test, however many wanted it. Rows are taken in order; once
/// contention is found, rows cost nothing.
class Contention {
public:
    /// Clients up to that one may come.
    void grow(ClientId clientMax) { m_clients.resize(clientMax.value + std::size_t{1}); }
    /// Forgets all rows: others follow.
    void clear();
    void take(const Event &event, Seq seq)
    {
        if (!m_hasMet || !m_granted)
            look(event, seq);
    }
    bool isFound() const { return m_hasMet && (m_granted || !m_isDenied); }
    /// Why this run shows nothing about its lock, at that time. REQUIRES: !isFound().
    Finding finding(WorldTime end) const;

private:
    struct Client {
        bool isTrying = false;
        bool isInside = false;
        bool hasBelief = false;
        AttemptId held; // the attempt that its belief is of
        int lives = 0;
    };
    // A key that stands on a node.
    struct Key {
        NodeId node;
        TextId name;
        ClientId owner;
        int life = 0; // of its owner, when it was set
    };
    void look(const Event &event, Seq seq);
    void tries(const Event &event);
    void isGranted(const Event &event, Seq seq);
    void setKey(const Event &event);
    void removeKey(const Event &event);

    std::vector<Client> m_clients;
    std::vector<Key> m_keys; // a handful
    ClientId m_granted;      // the one client that was ever granted the lock
    std::vector<Seq> m_rows; // of its first grant, or of the first try
    bool m_hasMet = false;   // two clients have wanted it at the same time
    bool m_isDenied = false; // there is a lock, since a client was denied it
};

} // namespace lockscope
