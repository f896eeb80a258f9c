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

/// The messages between clients and nodes: a command goes over its client's link to its node, and its answer comes back. Decides when each
/// arrives, holds what a cut or a stopped client does not let pass, and finds the faults of single messages. As long as a link is sound
/// and no message is to be lost, nothing of this is asked. Thread: one.
class SimNetwork {
public:
    SimNetwork(SimWorld &world, SimObjectPool &pool);
    ~SimNetwork();
    SimNetwork(const SimNetwork &) = delete;
    SimNetwork &operator=(const SimNetwork &) = delete;
    /// Takes back all messages: none arrives any more.
    void end();
    /// Prepares the links of the next run. REQUIRES: end() was called, and the world has the options and the nodes of that run.
    void begin();

    // As World has them.
    void transmit(PendingCall &call);
    void holdAnswers(ClientId client);
    void passAnswers(ClientId client);
    void abandon(ClientProcess &process);

    /// The message has come to the end of its way.
    void arrived(SimMessage &message);
    /// The node's answer to a message leaves.
    void answer(SimMessage &message);
    /// Messages that a cut has held leave.
    void departAll(const std::vector<SimMessage *> &freed, SimLink &way);
    SimLink &link(ClientId client, NodeId node) { return clientEnd(client).links[node == storeNode ? 0 : node.value]; }
    /// The answers that have come to a client that is stopped and does not read them.
    const std::vector<SimMessage *> &unread(ClientId client) { return clientEnd(client).unread; }
    SimLostMessages &lost() { return m_lost; }
    /// Whether the message of a fault of single messages was sent. `index`: in SimWorld::Options::links.
    bool isHit(std::size_t index) const { return m_hits[index]; }

private:
    using Links = std::vector<SimLink, FrameAllocator<SimLink>>; // every run has as many as the one before
    // A client's end of its links.
    struct ClientEnd {
        bool isStopped = false;
        std::vector<SimMessage *> unread;
        Links links; // by node; the store's at 0; they stay where they are
    };
    ClientEnd &clientEnd(ClientId client) { return m_ends[client.value - 1u]; }
    void prepareLinks(Links &links, ClientId client) const;
    static void setStopped(ClientEnd &end, bool isStopped);
    void departSoundly(SimMessage &message, LinkPace &pace, Duration extra);
    WorldTime slowArrival(const SimMessage &message, LinkPace &pace, Duration extra) const;
    void delayByReads(const SimMessage &message, SimLink &way) const;
    void transmitWithCare(SimMessage &message, SimLink &way);
    void answerWithCare(SimMessage &message);
    void depart(SimMessage &message, SimLink &way, Duration extra); // so much later than usual
    const Fault *faultOf(const SimMessage &message, bool isRequest);
    void cameBackWithCare(SimMessage &message);
    void deliver(SimMessage &message);

    SimWorld &m_world;
    TimerHeap &m_timers;
    SimObjectPool &m_pool;
    LinkTimes m_oneWay; // of every link
    ModelTimes m_machine;
    bool m_isLossless = false; // no message is to be lost, or to come late, by the plan or by the links
    std::vector<bool> m_hits; // of the faults of single messages
    std::vector<ClientEnd> m_ends;
    SimLostMessages m_lost;
};

} // namespace lockscope
