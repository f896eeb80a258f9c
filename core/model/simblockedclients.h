// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simmessage.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

class SimNode;
class SimWorld;

/// The blocked clients of a node: those that wait for the answer to BLPOP, which needs a command of another client, or to WAIT, which needs
/// the replicas. Later commands of a blocked client wait, too, because the node does not read its connection. Thread: one.
class SimBlockedClients {
public:
    SimBlockedClients(SimWorld &world, SimNode &node) : m_world(world), m_node(node) { }
    /// Resets to the state of a new process: no client is blocked, and no client has written.
    void begin();

    /// If an earlier message of the same client is blocked, keeps this message and returns true; otherwise returns false.
    bool holdsBack(SimMessage &message) { return !m_blocked.empty() && holdBack(message); }
    /// Keeps the message until end(); its client is blocked now. REQUIRES: its client is not blocked yet.
    void block(SimMessage &message) { m_blocked[message.client].message = &message; }
    bool isBlocked(ClientId client) const { return m_blocked.contains(client); }
    /// Answers the client's blocked message, then executes the commands that the client sent in the meantime. REQUIRES: isBlocked().
    void end(ClientId client, Reply reply);
    /// Returns all blocked clients.
    std::vector<ClientId> clients() const;
    /// Removes all blocked clients. Returns all their messages, which get no answer from the node.
    std::vector<SimMessage *> takeAll();

    /// Notes that a client's write was the node's change number `offset`. The client's next WAIT waits for this offset.
    void noteWrite(ClientId client, std::uint64_t offset) { m_writes[client] = offset; }
    /// Executes WAIT: answers it, or keeps it until enough replicas have confirmed or it times out. REQUIRES: the node is a primary.
    void waitForReplicas(SimMessage &message);
    /// Answers the clients whose WAIT is satisfied. Call it when a replica has confirmed an offset.
    void replicasConfirmed();

private:
    struct Blocked {
        SimMessage *message = nullptr;
        std::deque<SimMessage *> receivedWhileBlocked;
        // Only for WAIT:
        int replicas = 0; // the number of replicas that must confirm
        std::uint64_t offset = 0; // the offset that they must confirm
        std::unique_ptr<CallbackTimer> timeout;
    };
    bool holdBack(SimMessage &message);
    int confirmed(std::uint64_t offset) const; // the number of replicas that have confirmed the offset
    void endWait(ClientId client);

    SimWorld &m_world;
    SimNode &m_node;
    std::map<ClientId, Blocked> m_blocked;
    std::map<ClientId, std::uint64_t> m_writes; // for a primary with replicas: by client, the offset after its last write
};

} // namespace lockscope
