// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/faultschedule.h"
#include "core/run/faults/nodeclocks.h"
#include "core/run/liverun/faults/busyscript.h"
#include "core/run/liverun/faults/operatorcommand.h"
#include "core/run/liverun/faults/slowdown.h"
#include "core/run/liverun/nodes/nodesupervisor.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Executes the node faults of a fault plan on real nodes. It runs on the thread of the nodes'
/// observers, so that the rows are in the right order. Events before a node froze or died have rows
/// before its `frozen` or `node-down` row. Later events have rows after its `thawed` or `node-up`
/// row. A slow node has the same rows as a frozen node; their detail states that it is slow. A node
/// is stopped for a moment while its clock is changed. The table in actionOf() lists the actions,
/// as in ModelFaults for the model. Thread: that of the loop.
class NodeFaults final : private FaultSchedule::Actions {
public:
    struct Options {
        FaultPlan plan;    ///< faults that are not of nodes are ignored
        Settings settings; ///< default lengths of faults, and the clocks' rates
        std::vector<NodeSupervisor *>
            nodes; ///< the first is node 1. REQUIRES: a node with a clock fault has its own clock
        PlanProgress *progress =
            nullptr; ///< is updated when a fault begins or ends; outlives this object
    };
    NodeFaults(EventLoop &loop, Recorder &recorder, Options options);
    ~NodeFaults();
    NodeFaults(const NodeFaults &) = delete;
    NodeFaults &operator=(const NodeFaults &) = delete;

    /// Adds a fault on the operator's order. It begins now, unless it has a time or a condition.
    void add(const Fault &fault, FaultId id) { m_schedule.schedule(m_schedule.add(fault, id)); }
    /// Begins the fault; does nothing if it has ended already. `cause`: the row that fulfilled its
    /// condition, if it has one.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// Ends a fault that lasts, or restarts a process that is down. A fault that has not begun
    /// never begins.
    void end(FaultId id) { m_schedule.end(id); }
    /// Begins the faults that have neither a time nor a condition, and arms a timer for each one
    /// that has a time. Calls `done`, at once or later, when the faults that begin now have taken
    /// effect.
    void beginPlanned(std::function<void()> done);
    /// Resumes stopped nodes and kills long scripts; processes that are down stay down, and no
    /// fault begins after this call. Returns the nodes that were stopped or busy.
    std::vector<NodeId> endAll();

private:
    /// How an action on a node begins and ends. `end` is null if the end needs no work.
    struct NodeAction {
        FaultAction action;
        void (NodeFaults::*begin)(FaultState &state);
        void (NodeFaults::*end)(FaultState &state);
    };
    static const NodeAction &actionOf(FaultAction action);
    // A frozen or slow node.
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0;  // number of faults that stop it
        int freezes = 0; // number of those that freeze its process
    };
    // A node that runs a long script.
    struct Busy {
        FaultId script = 0; // the fault that started it
        int faults = 0;     // number of faults that keep it busy
    };
    NodeSupervisor &supervisorOf(NodeId node) const { return *m_options.nodes[node.value - 1u]; }
    NodeSupervisor &supervisorOf(const FaultState &state) const
    {
        return supervisorOf(state.fault.target.node);
    }
    bool isDown(NodeId node) const override { return supervisorOf(node).isDown(); }
    void carryOut(FaultState &state) override
    {
        (this->*actionOf(state.fault.action).begin)(state);
    }
    void undo(FaultState &state) override;
    void freeze(FaultState &state);
    void slowDown(FaultState &state);
    void resume(FaultState &state);
    void flushScripts(FaultState &state);
    void endProcess(FaultState &state);
    void restartNow(FaultState &state);
    void fillMemory(FaultState &state);
    void freeMemory(FaultState &state);
    void runScript(FaultState &state);
    void killScript(FaultState &state);
    void jumpClock(FaultState &state);
    void beginDrift(FaultState &state);
    void endDrift(FaultState &state);
    void processDied(NodeId node);
    void processStarted(NodeId node);
    void noteStopped(FaultState &state, const std::string &prefix);
    template <class Change> EventRef changeClock(
        NodeId id, EventRef cause, Duration span, std::string_view detail, Change change);
    EventRef sendCommand(
        const FaultState &state, EventRef cause, std::initializer_list<std::string_view> command);
    static std::string detailOf(const FaultState &state, std::string text);
    void reportIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const Options m_options;
    FaultSchedule m_schedule;
    NodeRates m_rates;
    std::map<NodeId, Stopped> m_stoppedNodes;
    std::map<FaultId, std::unique_ptr<Slowdown>> m_slowdowns;
    std::map<NodeId, int> m_fullNodes; // number of faults that fill the node's memory
    std::map<NodeId, Busy> m_busyNodes;
    std::map<FaultId, std::unique_ptr<BusyScript>> m_scripts;
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_onComplete; // `done` of beginPlanned(); null after it was called
};

} // namespace lockscope
