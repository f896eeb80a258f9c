// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlink.h"
#include "core/model/simlostmessages.h"
#include "core/model/simmessage.h"
#include "lockscope/base/fast/framepool.h"

#include <vector>

namespace lockscope {

class ClientProcess;
class SimWorld;

/// Delivers the messages between clients and nodes: commands to the nodes, answers to the clients.
/// It decides when each message arrives, holds messages during a cut or while their client is
/// stopped, and applies the faults of single messages. In a run without message loss and message
/// faults, a fast path is used for intact links (SimLink::isIntact()): it only computes the
/// arrival. Without the fast path, a run takes 8 % more instructions (benchmark model-run). Thread:
/// one.
class SimNetwork {
public:
    SimNetwork(SimWorld &world, SimObjectPool &pool);
    ~SimNetwork();
    SimNetwork(const SimNetwork &) = delete;
    SimNetwork &operator=(const SimNetwork &) = delete;
    /// Ends the run: no message in flight arrives.
    void end();
    /// Prepares the links of the next run. REQUIRES: end() was called, and the world has the
    /// options and the nodes of that run.
    void begin();

    // The next four functions implement those of World.
    void transmit(PendingCall &call);
    void stopReadingAnswers(ClientId client);
    void continueReadingAnswers(ClientId client);
    void closeConnections(ClientProcess &process);

    /// Called by the timer of a message, when the message has arrived at its node or its client, or
    /// its loss must be reported.
    void arrived(SimMessage &message);
    /// Sends the node's answer to a message.
    void answer(SimMessage &message);
    /// Sends messages that a cut held.
    void departAll(const std::vector<SimMessage *> &departing, SimLink &link);
    SimLink &link(ClientId client, NodeId node)
    {
        return clientSide(client).links[node == storeNode ? 0 : node.value];
    }
    /// Returns the messages that have arrived at a stopped client, which has not read them yet.
    const std::vector<SimMessage *> &unread(ClientId client) { return clientSide(client).unread; }
    SimLostMessages &lost() { return m_lost; }
    /// Returns whether the message that a single-message fault targets was sent. `index`: the index
    /// of the fault in SimWorld::Options::messageFaults.
    bool wasTargetSent(std::size_t index) const { return m_sentTargets[index]; }

private:
    using Links =
        std::vector<SimLink, FrameAllocator<SimLink>>; // every run has the same number of links
    // The client's side of the network: all its links, and what has arrived there.
    struct ClientSide {
        bool isStopped = false;
        std::vector<SimMessage *> unread;
        Links links; // by node; the link to the store is at 0; their addresses do not change
    };
    ClientSide &clientSide(ClientId client) { return m_clientSides[client.value - 1u]; }
    void prepareLinks(Links &links, ClientId client) const;
    static void setStopped(ClientSide &side, bool isStopped);
    // The fast path, for intact links; the functions …OnSlowPath() are for all other cases.
    // `extra`: additional delay.
    void departOnIntactLink(SimMessage &message, LinkPace &pace, Duration extra);
    WorldTime generalArrival(const SimMessage &message, LinkPace &pace, Duration extra) const;
    void delayIfNewPart(const SimMessage &message, SimLink &link) const;
    void transmitOnSlowPath(SimMessage &message, SimLink &link);
    void answerOnSlowPath(SimMessage &message);
    void depart(SimMessage &message, SimLink &link, Duration extra);
    // Returns the single-message fault that targets this message, or null. Notes that its target
    // was sent (wasTargetSent()).
    const Fault *faultOf(const SimMessage &message, bool isRequest);
    void arrivedOnSlowPath(SimMessage &message);
    void deliver(SimMessage &message);

    SimWorld &m_world;
    TimerHeap &m_timers;
    SimObjectPool &m_pool;
    LinkTimes m_oneWay; // the delays of every link, in one direction
    ModelTimes m_machine;
    bool m_isLossless =
        false; // the run has no single-message faults, and the loss rate of the links is 0
    std::vector<bool> m_sentTargets; // see wasTargetSent()
    std::vector<ClientSide> m_clientSides;
    SimLostMessages m_lost;
};

} // namespace lockscope
