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

/// Virtual time and simulated Redis: no thread waits; the clock advances to the next event. Random numbers depend only on (seed, process,
/// purpose, n), and events at the same time happen in the order in which they were requested. So a run is reproducible.
/// The world is the clock, the ready queue of the processes and the nodes. SimNetwork and SimReplication are its parts. Thread: one.
class SimWorld final : public World {
public:
    struct Options {
        Seed seed;
        int clients = 1;
        int nodes = 1;
        int replicas = 0; ///< of each node
        int minReplicas = 0; ///< a primary takes no writes if fewer replicas confirm
        SimTimes times;
        ClockRate nodeClocks; ///< of every node except the store
        std::vector<Fault> links; ///< faults of single messages; linkFaults() begins the others
    };
    /// REQUIRES: no other world uses `pool` at the same time.
    SimWorld(Options options, SimTrace &trace, SimObjectPool &pool);
    /// Resets the world for the next run with these options: messages in flight never arrive. Nodes and links are used again.
    /// REQUIRES: the processes are buried, and only the world itself has armed timers.
    void begin(Options options);
    const Options &options() const { return m_options; }

    /// Same as World::now(); not virtual, because time is always simulated here.
    WorldTime now() const { return m_now; }
    /// `crashed` is called after the turn in which a process has crashed. It destroys the tasks of the process, then calls
    /// ClientProcess::cleanUp().
    void setCrashed(std::function<void(ClientProcess &)> crashed) { m_crashed = std::move(crashed); }
    /// Runs the processes that are ready; if there are none, fires the next timer that is due at or before `end`. Returns false if there is
    /// neither.
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
    /// Advances the clock to `time`. REQUIRES: no event is due before.
    void passUntil(WorldTime time) { m_now = std::max(m_now, time); }

    /// 1 to `nodes`: masters; then the replicas of node 1, of node 2 …; storeNode: the store.
    SimNode &node(NodeId id) { return *m_nodes[id == storeNode ? 0 : id.value]; }
    /// All nodes by number; the store at 0.
    const std::vector<std::unique_ptr<SimNode>> &nodes() const { return m_nodes; }
    SimTrace &trace() { return m_trace; }
    /// Writes and returns a row at the present time. `node`: the node that the row is about.
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

// Defined here, where the compiler sees all of it, because every message needs it.

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
