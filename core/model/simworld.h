// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlinkfaults.h"
#include "core/model/simlinkrows.h"
#include "core/model/simnetwork.h"
#include "core/model/simnode.h"
#include "core/model/simreplication.h"
#include "core/model/simtrace.h"
#include "lockscope/base/inlined.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/world.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// Virtual time and simulated Redis: nothing waits, the clock goes to whatever is next. Everything that is random is drawn by (seed,
/// process, purpose, n), and what happens at one time happens in the order in which it was asked for: so a run repeats itself.
/// The world itself is the clock, the turns of the processes and the nodes; its parts are the network and the replication.
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
        std::vector<Fault> links; ///< faults of single messages; linkFaults() begins the others
    };
    /// `pool` has no other world beside this one.
    SimWorld(Options options, SimTrace &trace, SimObjectPool &pool);
    /// As if made anew with these options, for the next run: what is on its way never arrives, and nobody has changed anything. Nodes and
    /// links that there were before are used again. REQUIRES: the processes are buried, and nobody but the world itself has a timer armed.
    void begin(Options options);
    const Options &options() const { return m_options; }

    /// As World::now(), for those who know that time is virtual here.
    WorldTime now() const { return m_now; }
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
    /// All nodes by their numbers; the store at 0.
    const std::vector<std::unique_ptr<SimNode>> &nodes() const { return m_nodes; }
    SimTrace &trace() { return m_trace; }
    /// Writes a row of the present time. `node`: which node it is about. Returns the row.
    EventRef note(EventKind kind, Actor actor, NodeId node, EventRef cause, Duration span, std::string_view detail);
    SimNetwork &network() { return m_network; }
    SimReplication &replication() { return m_replication; }
    SimLinkRows &linkRows() { return m_linkRows; }
    SimLinkFaults &linkFaults() { return m_linkFaults; }

    std::chrono::milliseconds wallNow() const override;
    NodeId primaryOf(NodeId master) const override { return m_replication.primaryOf(master); }
    Token makeToken(ClientId client, std::uint64_t n) override;
    void transmit(PendingCall &call) override { m_network.transmit(call); }
    void holdAnswers(ClientProcess &process) override { m_network.holdAnswers(process.id()); }
    void passAnswers(ClientProcess &process) override { m_network.passAnswers(process.id()); }
    void abandon(ClientProcess &process) override;

private:
    void runTurns();
    void runTurn(ClientProcess &process)
    {
        process.control().runTurn();
        if (process.control().isCrashed() && m_crashed)
            m_crashed(process);
    }
    void prepareNodes();

    Options m_options;
    SimTrace &m_trace;
    SimScripts &m_scripts;
    TimerHeap m_timers;
    std::vector<ClientProcess *> m_turning; // kept for its memory
    std::vector<std::unique_ptr<SimNode>> m_nodes; // the store at 0
    SimLinkRows m_linkRows{*this};
    SimReplication m_replication{*this};
    SimNetwork m_network;
    SimLinkFaults m_linkFaults{*this};
    std::function<void(ClientProcess &)> m_crashed;
};

// What every message needs of the world around it, where the compiler sees all of it.

inline NodeTime SimNode::now() const
{
    return m_clock.at(m_world.now());
}

LOCKSCOPE_INLINED void SimNetwork::departSoundly(SimMessage &message, LinkPace &pace, Duration extra)
{
    m_timers.arm(message, pace.isSlowed() ? slowArrival(message, pace, extra) : pace.plainArrival(m_world.now(), m_oneWay, extra));
}

LOCKSCOPE_INLINED void SimNetwork::answer(SimMessage &message)
{
    message.way = SimMessage::Way::toClient;
    if (message.call && m_isLossless && message.link->isSound()) [[likely]]
        departSoundly(message, message.link->pace(SimMessage::Way::toClient), m_machine.service);
    else
        answerWithCare(message);
}

} // namespace lockscope
