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

/// The clients of a node that wait for an answer: to a blocking command (BLPOP), which a command of another client ends, or to WAIT, which
/// replicas end. Later commands of such a client wait, because the node does not read its connection. Thread: one.
class SimBlockedClients {
public:
    SimBlockedClients(SimWorld &world, SimNode &node) : m_world(world), m_node(node) { }
    /// For a new process of the node: no client waits, and no client has written.
    void begin();

    /// Keeps the message and returns true if an earlier message of its client is blocked.
    bool holdsBack(SimMessage &message) { return !m_blocked.empty() && holdBack(message); }
    /// The message's client waits until end(). REQUIRES: it does not wait yet.
    void block(SimMessage &message) { m_blocked[message.client].message = &message; }
    bool isBlocked(ClientId client) const { return m_blocked.contains(client); }
    /// Answers the client's blocked message, then executes what the client sent meanwhile. REQUIRES: isBlocked().
    void end(ClientId client, Reply reply);
    /// All clients that wait.
    std::vector<ClientId> clients() const;
    /// Forgets all waits. Returns the messages without an answer.
    std::vector<SimMessage *> takeAll();

    /// The client's write was the node's change number `offset`; the client's next WAIT asks for this offset.
    void noteWrite(ClientId client, std::uint64_t offset) { m_writes[client] = offset; }
    /// Executes WAIT: answers it, or keeps it until enough replicas have confirmed or its time is over. REQUIRES: the node is a primary.
    void waitForReplicas(SimMessage &message);
    /// More replicas have confirmed their offset.
    void replicasConfirmed();

private:
    struct Blocked {
        SimMessage *message = nullptr;
        std::deque<SimMessage *> behind;
        int replicas = 0; // of WAIT
        std::uint64_t offset = 0;
        std::unique_ptr<CallbackTimer> limit; // the timeout of a WAIT
    };
    bool holdBack(SimMessage &message);
    int confirmed(std::uint64_t offset) const;
    void endWait(ClientId client);

    SimWorld &m_world;
    SimNode &m_node;
    std::map<ClientId, Blocked> m_blocked;
    std::map<ClientId, std::uint64_t> m_writes; // of a primary with replicas: the offset after each client's last write
};

} // namespace lockscope
