// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/precisetimes.h"
#include "core/model/simlinkfaults.h"
#include "core/model/simnetwork.h"
#include "core/model/simnode.h"
#include "core/model/simreplication.h"
#include "core/model/simtrace.h"
#include "core/scenario/choices.h"
#include "lockscope/base/inlined.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/world.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// The world of the model: virtual time and simulated Redis. No thread waits; the clock jumps to
/// the next event. A run is reproducible: random numbers depend only on (seed, process, purpose,
/// n), and events at the same time happen in the order in which they were requested. This class
/// contains the clock, the ready queue of the processes, and the nodes. SimNetwork contains the
/// links between clients and nodes, SimReplication the links between replicas and primaries.
/// Thread: one.
class SimWorld final : public World {
public:
    struct Options {
        Seed seed;
        int clients = 1;
        int nodes = 1;       ///< number of primaries at the start
        int replicas = 0;    ///< number of replicas of each primary
        int minReplicas = 0; ///< a primary refuses writes if fewer replicas confirm its changes
        SimTimes times;
        ClockRate nodeClocks; ///< of every node except the store
        ServerVersion server; ///< of every node; unknown: the nodes support every command
        Persistence persistence = Persistence::none; ///< of every node except the store
        std::vector<Fault> messageFaults; ///< the faults of single messages; all other link faults
                                          ///< begin by linkFaults()
        PreciseTimes *precise =
            nullptr; ///< gets each arrival of a command at a node; null: not wanted
    };
    /// REQUIRES: no other world uses `pool` at the same time.
    SimWorld(Options options, SimTrace &trace, SimObjectPool &pool);
    /// Resets the world for the next run with these options. Messages in flight never arrive; nodes
    /// and links are reused. REQUIRES: ClientProcess::cleanUp() was called for each process, and
    /// only the world itself has armed timers.
    void begin(Options options);
    const Options &options() const { return m_options; }

    /// Same as World::now(), but faster: it need not check whether the world's time is real or
    /// virtual.
    WorldTime now() const { return m_now; }
    /// Sets the function that is called after a turn of a process in which the process crashed. It
    /// must destroy the tasks of the process and then call ClientProcess::cleanUp().
    void setCrashHandler(std::function<void(ClientProcess &)> handler)
    {
        m_crashHandler = std::move(handler);
    }
    /// Runs the processes that are ready. If no process is ready, fires the next timer that is due
    /// at or before `end`. Returns false if there is no such timer either.
    LOCKSCOPE_INLINED bool runNext(WorldTime end)
    {
        if (!m_turns.isEmpty()) {
            if (ClientProcess *const only = m_turns.takeIfOnlyOne()) [[likely]]
                runTurn(*only);
            else
                runReady();
            return true;
        }
        Timer *const next = m_timers.takeDue(end);
        if (!next)
            return false;
        m_now = std::max(m_now, next->due());
        next->fire();
        return true;
    }
    /// Advances the clock to `time`. REQUIRES: no event is due before `time`.
    void advanceTo(WorldTime time) { m_now = std::max(m_now, time); }

    /// Returns a node. Numbers 1 to Options::nodes are the primaries at the start; then come the
    /// replicas of node 1, of node 2 and so on. storeNode: the store.
    SimNode &node(NodeId id) { return *m_nodes[id == storeNode ? 0 : id.value]; }
    /// Returns all nodes by number; the store is at 0.
    const std::vector<std::unique_ptr<SimNode>> &nodes() const { return m_nodes; }
    SimTrace &trace() { return m_trace; }
    /// Writes a row at the current time, and returns it. `node`: the node that the row is about.
    EventRef note(EventKind kind, Actor actor, NodeId node, EventRef cause, Duration span,
        std::string_view detail);
    SimNetwork &network() { return m_network; }
    SimReplication &replication() { return m_replication; }
    SimLinkRows &linkRows() { return m_linkRows; }
    SimLinkFaults &linkFaults() { return m_linkFaults; }

    std::chrono::microseconds wallNow() const override;
    NodeId primaryOf(NodeId firstPrimary) const override
    {
        return m_replication.primaryOf(firstPrimary);
    }
    Token makeToken(ClientId client, std::uint64_t n) override;
    void transmit(PendingCall &call) override { m_network.transmit(call); }
    void stopReadingAnswers(ClientProcess &process) override
    {
        m_network.stopReadingAnswers(process.id());
    }
    void continueReadingAnswers(ClientProcess &process) override
    {
        m_network.continueReadingAnswers(process.id());
    }
    void closeConnections(ClientProcess &process) override;

private:
    void runReady();
    void runTurn(ClientProcess &process)
    {
        process.control().runTurn();
        if (process.control().isCrashed() && m_crashHandler)
            m_crashHandler(process);
    }
    void prepareNodes();

    Options m_options;
    SimTrace &m_trace;
    SimScripts &m_scripts;
    TimerHeap m_timers;
    std::vector<ClientProcess *>
        m_running; // used only in runReady(); a member, so that its memory is reused
    std::vector<std::unique_ptr<SimNode>> m_nodes; // the store at 0
    SimLinkRows m_linkRows{*this};
    SimReplication m_replication{*this};
    SimNetwork m_network;
    SimLinkFaults m_linkFaults{*this};
    std::function<void(ClientProcess &)> m_crashHandler;
};

// These functions run for every message. They are inlined, so they are defined here, after all
// classes that they use.

inline NodeTime SimNode::now() const
{
    return m_clock.at(m_world.now());
}

LOCKSCOPE_INLINED void SimNetwork::departOnIntactLink(
    SimMessage &message, LinkPace &pace, Duration extra)
{
    m_timers.arm(message,
        pace.isSlowed() ? generalArrival(message, pace, extra)
                        : pace.plainArrival(m_world.now(), m_oneWay, extra));
}

LOCKSCOPE_INLINED void SimNetwork::answer(SimMessage &message)
{
    message.way = SimMessage::Way::toClient;
    if (message.call && m_isLossless && message.link->isIntact()) [[likely]]
        departOnIntactLink(
            message, message.link->pace(SimMessage::Way::toClient), m_machine.service);
    else
        answerOnSlowPath(message);
}

} // namespace lockscope
