// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlink.h"
#include "core/model/simnode.h"
#include "core/model/simobjectpool.h"
#include "core/model/simtrace.h"
#include "lockscope/base/fast/framepool.h"
#include "lockscope/base/inlined.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/world.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Virtual time and simulated Redis: nothing waits, the clock goes to whatever is next. Everything that is random is drawn by (seed,
/// process, purpose, n), and what happens at one time happens in the order in which it was asked for: so a run repeats itself.
/// Thread: one.
class SimWorld final : public World {
public:
    struct Options {
        Seed seed;
        int clients = 1;
        int nodes = 1;
        int replicas = 0; ///< of each node
        int minReplicas = 0; ///< so many must confirm, or a primary takes no writes
        SimTimes times;
        ClockRate nodeClocks; ///< of every node, the store's not
        std::vector<Fault> links; ///< what happens to single messages; states are ordered by beginLink()
    };
    /// `stock` has no other world beside this one.
    SimWorld(Options options, SimTrace &sink, SimObjectPool &stock);
    ~SimWorld() override;
    /// As if made anew with these options, for the next run: what is on its way never arrives, and nobody has changed anything. Nodes and
    /// links that there were before are used again. REQUIRES: the processes are buried, and nobody but the world itself has a timer armed.
    void begin(Options options);

    /// As World::now(), for those who know that time is virtual here.
    WorldTime now() const { return m_now; }
    int nodeCount() const { return m_options.nodes; }
    /// Whether the single message of that fault has come; `index`: in Options::links.
    bool isLinkHit(std::size_t index) const { return m_linksHit[index]; }
    /// Called when a process has crashed, after its turn: destroy its tasks, then ClientProcess::bury().
    void setCrashed(std::function<void(ClientProcess &)> crashed) { m_crashed = std::move(crashed); }
    /// The next thing that is to happen, if it is not after `end`; false: there is none.
    LOCKSCOPE_INLINED bool step(WorldTime end)
    {
        if (!m_turns.isEmpty()) {
            if (ClientProcess *const only = m_turns.takeOnly()) [[likely]]
                runTurn(*only);
            else
                runTurns();
            return true;
        }
        Timer *const next = m_timers.takeDue(end);
        if (!next)
            return false;
        m_now = std::max(m_now, next->due());
        next->fire();
        return true;
    }
    /// Nothing happens before this time: it is now.
    void passUntil(WorldTime time) { m_now = std::max(m_now, time); }

    /// 1 to nodes: masters; then replicas of node 1, of node 2 …; storeNode: the store.
    SimNode &node(NodeId id) { return *m_nodes[id == storeNode ? 0 : id.value]; }
    /// A node has died: no replica copies it, and it copies no master, before all has been copied anew; that is tried first after so long.
    /// The same of a replica that has begun again.
    void breakReplication(NodeId node, Duration firstTry);
    /// What befalls clients' links from now on, and no longer. REQUIRES: not of one message.
    void beginLink(const Fault &fault, FaultId id, EventRef cause);
    void endLink(const Fault &fault, FaultId id);
    /// Whether a sentinel and a node can speak to one another.
    bool canSpeak(int sentinel, NodeId node) const { return !m_parted.contains({sentinel, node}); }
    /// Whom a node copies at present; none: it is a primary.
    NodeId masterOf(NodeId node) const;
    /// The master whose place, or whose replica's place, the node has from the beginning.
    NodeId placeOf(NodeId node) const;
    /// Every node that could serve a master's place, the master first.
    std::vector<NodeId> groupOf(NodeId place) const;
    /// The node serves that place from now on: it copies nobody, and the others of the place that still copy do copy it. Whoever asks
    /// is told of it at followNow().
    EventRef promote(NodeId node, EventRef cause, std::string_view detail);
    void followNow(NodeId place, NodeId primary) { m_primaries[place.value] = primary; }
    /// The node takes no writes any more, and copies the primary of its place.
    void demote(NodeId node, EventRef cause);

    std::chrono::milliseconds wallNow() const override;
    NodeId primaryOf(NodeId master) const override { return m_primaries[master.value]; }
    Token makeToken(ClientId client, std::uint64_t n) override;
    void transmit(PendingCall &call) override;
    void holdAnswers(ClientProcess &process) override;
    void passAnswers(ClientProcess &process) override;
    void abandon(ClientProcess &process) override;

    // What messages and nodes ask of the world around them.
    void arrived(SimMessage &message);
    SimTrace &trace() { return m_sink; }
    /// The node's answer to a message leaves.
    LOCKSCOPE_INLINED void answer(SimMessage &message)
    {
        message.way = SimMessage::Way::toClient;
        if (message.call && m_isLossless && message.link->isSound()) [[likely]]
            departSoundly(message, message.link->pace(SimMessage::Way::toClient), m_options.times.machine.service);
        else
            answerWithCare(message);
    }
    /// Whether others copy the node; then changed() is called, and acknowledged() is asked.
    bool hasReplicas(const SimNode &node) const;
    void changed(SimNode &node, const SimRedis::Change &change);
    /// How many replicas have told that they have followed the node so far.
    int acknowledged(const SimNode &node, std::uint64_t offset) const;
    /// Whether as many replicas confirm the node's writes as it is told to have before it takes any (min-replicas-to-write).
    bool hasEnoughReplicas(const SimNode &node) const;

private:
    using Links = std::vector<SimLink, FrameAllocator<SimLink>>; // every run has as many as the one before
    // What there is of a client on this side of its process.
    struct Place {
        bool isHeld = false;
        std::vector<SimMessage *> held;
        Links links; // by node; the store's at 0; they stay where they are
    };
    struct LinkCut {
        EventRef row; // of the first one
        WorldTime since{};
        int count = 0; // several may hold one link
    };
    class Copying;

    Copying *copyingOf(NodeId node) const;

    void runTurns();
    void runTurn(ClientProcess &process)
    {
        process.control().runTurn();
        if (process.control().isCrashed() && m_crashed)
            m_crashed(process);
    }
    void giveBack(SimMessage &message) { m_stock.giveBack(message); }
    void endAll();
    void prepareNodes();
    void prepareCopyings();
    void lay(Links &links, ClientId client) const;
    SimLink &link(ClientId client, NodeId node) { return place(client).links[node == storeNode ? 0 : node.value]; }
    Place &place(ClientId client) { return m_places[client.value - 1u]; }
    static void setHeld(Place &place, bool isHeld);
    LOCKSCOPE_INLINED void departSoundly(SimMessage &message, LinkPace &pace, Duration extra)
    {
        m_timers.arm(message, pace.isSlowed() ? slowArrival(message, pace, extra) : pace.plainArrival(m_now, m_times, extra));
    }
    WorldTime slowArrival(const SimMessage &message, LinkPace &pace, Duration extra) const;
    void delayByReads(const SimMessage &message, SimLink &way) const;
    void transmitWithCare(SimMessage &message, SimLink &way);
    void answerWithCare(SimMessage &message);
    void depart(SimMessage &message, SimLink &way, Duration extra); // so much later than usual
    void departAll(const std::vector<SimMessage *> &freed, SimLink &way);
    const Fault *faultOf(const SimMessage &message, bool isRequest);
    void loseForGood(SimMessage &message);
    void putBehind(SimMessage &message);
    void giveUp(SimLink &way);
    void reset(SimLink &way);
    void refuse(SimMessage &message);
    void tellLost(SimMessage &message, std::string_view reason, WorldTime time);
    void cameBackWithCare(SimMessage &message);
    void deliver(SimMessage &message);
    void healWays(SimLink &way, const Fault &fault);
    template <class Work> void forLinks(const Fault &fault, Work work);
    void forMessages(const SimLink &way, const std::function<void(SimMessage &)> &work);
    EventRef noteLink(EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail);
    void beginCopyLink(const Fault &fault, FaultId id, EventRef cause);
    void endCopyLink(const Fault &fault, FaultId id);
    void beginSentinelLink(const Fault &fault, EventRef cause);
    void endSentinelLink(const Fault &fault);

    Options m_options;
    std::vector<bool> m_linksHit; // by place in m_options.links: its message has come
    LinkTimes m_times; // of every client's link, each way
    bool m_isLossless = false; // no message is to be lost, or to come late, by the plan or by the links
    SimTrace &m_sink;
    SimObjectPool &m_stock;
    TimerHeap m_timers;
    std::vector<ClientProcess *> m_turning; // kept for its memory
    std::vector<std::unique_ptr<SimNode>> m_nodes; // the store at 0
    std::vector<Place> m_places;
    std::vector<std::unique_ptr<Copying>> m_copyings; // by node, where there are replicas
    std::vector<NodeId> m_primaries; // by place
    std::map<std::pair<ClientId, NodeId>, LinkCut> m_cuts;
    std::map<std::pair<Actor, std::size_t>, LinkCut> m_slowed; // by lags and throttles
    std::map<std::pair<int, NodeId>, LinkCut> m_parted; // sentinels and nodes
    std::function<void(ClientProcess &)> m_crashed;
};

inline NodeTime SimNode::now() const
{
    return m_clock.at(m_world.now());
}

} // namespace lockscope
