// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlink.h"
#include "core/model/simlostmessages.h"
#include "core/model/simobjectpool.h"
#include "lockscope/base/fast/framepool.h"

#include <vector>

namespace lockscope {

class ClientProcess;
class SimWorld;

/// Carries the messages between clients and nodes: a command goes over its client's link to a node, and the answer comes back. Decides when
/// each message arrives, holds messages at a cut or for a stopped client, and applies the faults of single messages.
/// A fast path skips all of this for a sound link in a run without message loss. Thread: one.
class SimNetwork {
public:
    SimNetwork(SimWorld &world, SimObjectPool &pool);
    ~SimNetwork();
    SimNetwork(const SimNetwork &) = delete;
    SimNetwork &operator=(const SimNetwork &) = delete;
    /// Takes back all messages: none of them arrives.
    void end();
    /// Prepares the links of the next run. REQUIRES: end() was called, and the world has the options and the nodes of that run.
    void begin();

    // See World.
    void transmit(PendingCall &call);
    void holdAnswers(ClientId client);
    void passAnswers(ClientId client);
    void abandon(ClientProcess &process);

    /// The message has arrived at its node or its client.
    void arrived(SimMessage &message);
    /// Sends the node's answer to a message.
    void answer(SimMessage &message);
    /// Sends the messages that a cut held.
    void departAll(const std::vector<SimMessage *> &freed, SimLink &way);
    SimLink &link(ClientId client, NodeId node) { return clientEnd(client).links[node == storeNode ? 0 : node.value]; }
    /// The answers that have arrived at a stopped client, which does not read them.
    const std::vector<SimMessage *> &unread(ClientId client) { return clientEnd(client).unread; }
    SimLostMessages &lost() { return m_lost; }
    /// Whether the message that a single-message fault targets was sent. `index`: in SimWorld::Options::links.
    bool isHit(std::size_t index) const { return m_hits[index]; }

private:
    using Links = std::vector<SimLink, FrameAllocator<SimLink>>; // every run has the same number of links
    // A client's end of its links.
    struct ClientEnd {
        bool isStopped = false;
        std::vector<SimMessage *> unread;
        Links links; // by node; the store's at 0; their addresses do not change
    };
    ClientEnd &clientEnd(ClientId client) { return m_ends[client.value - 1u]; }
    void prepareLinks(Links &links, ClientId client) const;
    static void setStopped(ClientEnd &end, bool isStopped);
    void departSoundly(SimMessage &message, LinkPace &pace, Duration extra);
    WorldTime slowArrival(const SimMessage &message, LinkPace &pace, Duration extra) const;
    void delayByReads(const SimMessage &message, SimLink &way) const;
    void transmitWithCare(SimMessage &message, SimLink &way);
    void answerWithCare(SimMessage &message);
    void depart(SimMessage &message, SimLink &way, Duration extra); // `extra`: delay in addition to the usual one
    const Fault *faultOf(const SimMessage &message, bool isRequest);
    void cameBackWithCare(SimMessage &message);
    void deliver(SimMessage &message);

    SimWorld &m_world;
    TimerHeap &m_timers;
    SimObjectPool &m_pool;
    LinkTimes m_oneWay; // of every link
    ModelTimes m_machine;
    bool m_isLossless = false; // neither the plan nor the loss rate of the links loses or delays a message
    std::vector<bool> m_hits; // of the faults of single messages
    std::vector<ClientEnd> m_ends;
    SimLostMessages m_lost;
};

} // namespace lockscope
