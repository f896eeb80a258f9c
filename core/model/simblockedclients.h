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

/// The clients of a node that wait for an answer: to a blocking command (BLPOP), which another client's command ends, or to WAIT, which
/// replicas end. What such a client sends meanwhile waits behind it, since the node does not read its connection. Thread: one.
class SimBlockedClients {
public:
    SimBlockedClients(SimWorld &world, SimNode &node) : m_world(world), m_node(node) { }
    /// For a new process of the node: no client waits, or has written.
    void begin();

    /// Whether the message must wait behind an earlier one of its client. If so, the message is kept here until then.
    bool holdsBack(SimMessage &message) { return !m_blocked.empty() && holdBack(message); }
    /// The message's client waits until end(). REQUIRES: it does not wait yet.
    void block(SimMessage &message) { m_blocked[message.client].message = &message; }
    bool isBlocked(ClientId client) const { return m_blocked.contains(client); }
    /// The answer has come; what the client sent meanwhile is carried out. REQUIRES: isBlocked().
    void end(ClientId client, Reply reply);
    /// All who wait.
    std::vector<ClientId> clients() const;
    /// Nobody waits any more. Returns the messages that had no answer.
    std::vector<SimMessage *> takeAll();

    /// The client's write was the node's change of this number: what its next WAIT asks for.
    void noteWrite(ClientId client, std::uint64_t offset) { m_writes[client] = offset; }
    /// Carries out WAIT: answers it, or keeps it until replicas have confirmed or its time is over. REQUIRES: the node is a primary.
    void waitForReplicas(SimMessage &message);
    /// More replicas have confirmed what they have.
    void replicasConfirmed();

private:
    struct Blocked {
        SimMessage *message = nullptr;
        std::deque<SimMessage *> behind;
        int replicas = 0; // of WAIT
        std::uint64_t offset = 0;
        std::unique_ptr<CallbackTimer> limit; // the end of a WAIT that too few replicas confirmed
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
