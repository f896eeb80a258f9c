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

/// Carries out what a fault plan does to nodes' processes, on the thread of their observers: what a node said before it froze or died has
/// been written down when its `frozen` or `node-down` row is, and nothing that it does after its `thawed` or `node-up` row can stand before
/// that. A slow node is told as a frozen one, and its detail says that it is slow. A clock changes between two things that its node does:
/// the node is stopped for that long. An action is a row of actionOf() here, as in ModelFaults for the model. Thread: the loop's.
class NodeFaults final : private FaultSchedule::Actions {
public:
    struct Options {
        FaultPlan plan;                ///< of these, what happens to nodes' processes
        Settings settings;             ///< what faults that state none take their lengths from, and how fast clocks run
        std::vector<NodeSupervisor *> nodes; ///< the first is node 1. REQUIRES: one whose clock is changed has one of its own
        PlanProgress *progress = nullptr; ///< what begins and ends is marked there; outlives them
    };
    NodeFaults(EventLoop &loop, Recorder &recorder, Options options);
    ~NodeFaults();
    NodeFaults(const NodeFaults &) = delete;
    NodeFaults &operator=(const NodeFaults &) = delete;

    /// One more fault than planned, by the operator's hand: it begins now, unless it has a time or a condition.
    void add(const Fault &fault, FaultId id) { m_schedule.await(m_schedule.add(fault, id)); }
    /// That fault begins. Nothing if it has ended already. `cause`: the row of its condition, if it has one.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// A fault that lasts ends, or shall not begin any more; a process that is down starts again.
    void end(FaultId id) { m_schedule.end(id); }
    /// All the faults that wait for nothing, and the clock for those that have a time; `done` is told when each is complete (at once or
    /// later).
    void beginPlanned(std::function<void()> done);
    /// Whatever is stopped or busy goes on, what is down stays so, and nothing begins any more. The nodes that were stopped or busy.
    std::vector<NodeId> endAll();

private:
    /// How an action on a node is carried out. `end` is null where nothing is to be done at the end.
    struct NodeAction {
        FaultAction action;
        void (NodeFaults::*begin)(FaultState &state);
        void (NodeFaults::*end)(FaultState &state);
    };
    static const NodeAction &actionOf(FaultAction action);
    // A node that is frozen or slow.
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0; // that want it stopped
        int freezes = 0; // … its process
    };
    // A node that runs a long script.
    struct Busy {
        FaultId script = 0; // the fault that has begun it
        int faults = 0;     // that want it busy
    };
    NodeSupervisor &lifeOf(NodeId node) const { return *m_options.nodes[node.value - 1u]; }
    NodeSupervisor &lifeOf(const FaultState &state) const { return lifeOf(state.fault.target.node); }
    bool isDown(NodeId node) const override { return lifeOf(node).isDown(); }
    void carryOut(FaultState &state) override { (this->*actionOf(state.fault.action).begin)(state); }
    void undo(FaultState &state) override;
    void freeze(FaultState &state);
    void slowDown(FaultState &state);
    void goOn(FaultState &state);
    void flushScripts(FaultState &state);
    void endProcess(FaultState &state);
    void startNow(FaultState &state);
    void fillMemory(FaultState &state);
    void freeMemory(FaultState &state);
    void runScript(FaultState &state);
    void killScript(FaultState &state);
    void jumpClock(FaultState &state);
    void beginDrift(FaultState &state);
    void endDrift(FaultState &state);
    void processDied(NodeId node);
    void processStarted(NodeId node);
    void stopped(FaultState &state, const std::string &how);
    template <class Change> EventRef changeClock(NodeId id, EventRef cause, Duration span, std::string_view detail, Change change);
    EventRef tell(const FaultState &state, EventRef cause, std::initializer_list<std::string_view> words);
    static std::string detailOf(const FaultState &state, std::string text);
    void tellIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const Options m_options;
    FaultSchedule m_schedule;
    NodeRates m_rates;
    std::map<NodeId, Stopped> m_stopped;
    std::map<FaultId, std::unique_ptr<Slowdown>> m_slowdowns;
    std::map<NodeId, int> m_full; // how many faults want its memory full
    std::map<NodeId, Busy> m_busy;
    std::map<FaultId, std::unique_ptr<BusyScript>> m_scripts;
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_complete; // asked for and not told yet
};

} // namespace lockscope
