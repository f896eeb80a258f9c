// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simmessage.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

class SimNode;
class SimWorld;

/// The clients of a node that wait for the answer to BLPOP, WAIT or WAITAOF. BLPOP waits for a
/// command of another client, WAIT for the replicas, WAITAOF for the disks. Later commands of such
/// a client wait too, because the node does not read its connection. Thread: one.
class SimBlockedClients {
public:
    SimBlockedClients(SimWorld &world, SimNode &node) : m_world(world), m_node(node) { }
    /// Resets to the state of a new process: no client is blocked, and no client has written.
    void begin();

    /// If an earlier message of the same client is blocked, keeps this message and returns true;
    /// otherwise returns false.
    bool keepIfBlocked(SimMessage &message) { return !m_blocked.empty() && lookUpAndKeep(message); }
    /// Keeps the message until unblock(); its client is blocked now. REQUIRES: its client is not
    /// blocked yet.
    void block(SimMessage &message) { m_blocked[message.client].message = &message; }
    bool isBlocked(ClientId client) const { return m_blocked.contains(client); }
    /// Answers the client's blocked message, then executes the commands that the client sent in the
    /// meantime. REQUIRES: isBlocked().
    void unblock(ClientId client, Reply reply);
    /// Returns all blocked clients.
    std::vector<ClientId> clients() const;
    /// Removes all blocked clients. Returns all their messages, which get no answer from the node.
    std::vector<SimMessage *> takeAll();

    /// Notes that a client's write was the node's change number `offset`. The client's next WAIT or
    /// WAITAOF waits for this offset.
    void noteWrite(ClientId client, std::uint64_t offset) { m_writes[client] = offset; }
    /// Executes WAIT: answers it, or keeps it until enough replicas have confirmed or it times out.
    /// REQUIRES: the node is a primary.
    void waitForReplicas(SimMessage &message);
    /// Executes WAITAOF in the same way: waits until the node and enough replicas have synced their
    /// append-only files. REQUIRES: the node is a primary.
    void waitForDisks(SimMessage &message);
    /// Must be called when a replica has confirmed an offset, or the node has synced its
    /// append-only file: answers the clients whose WAIT or WAITAOF is satisfied.
    void answerSatisfiedWaits();

private:
    // What a WAIT or a WAITAOF waits for.
    struct Goal {
        bool isOnDisk = false;    // WAITAOF
        int local = 0;            // 1: the node itself must have synced `offset`
        int replicas = 0;         // the number of replicas that must confirm `offset`
        std::uint64_t offset = 0; // the node's offset after the client's last write
    };
    struct Blocked {
        SimMessage *message = nullptr;
        std::deque<SimMessage *> receivedWhileBlocked;
        // Only for WAIT and WAITAOF:
        std::optional<Goal> goal;
        std::unique_ptr<CallbackTimer> timeout;
    };
    bool lookUpAndKeep(SimMessage &message);
    void wait(SimMessage &message, Goal goal, std::int64_t timeoutMs);
    bool isReached(const Goal &goal) const;
    Reply replyFor(const Goal &goal) const;
    void endWait(ClientId client);

    SimWorld &m_world;
    SimNode &m_node;
    std::map<ClientId, Blocked> m_blocked;
    std::map<ClientId, std::uint64_t> m_writes; // only with replicas or an append-only file: the
                                                // offset after each client's last write
};

} // namespace lockscope
