// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/nodeclocks.h"
#include "core/run/faults/planprogress.h"
#include "core/run/liverun/faults/operatorcommand.h"
#include "core/run/liverun/faults/slowdown.h"
#include "core/run/liverun/nodes/nodesupervisor.h"
#include "core/scenario/faultplan.h"
#include "lockscope/runtime/timer.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Carries out what a fault plan does to nodes' processes, on the thread of their observers: what a node said before it froze or died has
/// been written down when its `frozen` or `node-down` row is, and nothing that it does after its `thawed` or `node-up` row can stand before
/// that. A length is a timer of the loop. A slow node is told as a frozen one, and its detail says that it is slow. A clock changes
/// between two things that its node does: the node is stopped for that long. Thread: the loop's.
class NodeFaults {
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
    void add(const Fault &fault, FaultId id);
    /// That fault begins. Nothing if it has ended already. `cause`: the row of its condition, if it has one.
    void begin(FaultId id, EventRef cause);
    /// A fault that lasts ends, or shall not begin any more; a process that is down starts again.
    void end(FaultId id);
    /// All the faults that wait for nothing, and the clock for those that have a time; `done` is told when each is complete (at once or
    /// later).
    void beginPlanned(std::function<void()> done);
    /// Whatever is stopped goes on, what is down stays so, and nothing begins any more. The nodes that were stopped.
    std::vector<NodeId> endAll();

private:
    struct FaultState {
        FaultId id;
        Fault fault;
        bool isByHand;
        std::unique_ptr<CallbackTimer> start;
        std::unique_ptr<CallbackTimer> end;
        std::unique_ptr<Slowdown> slowdown = {};
        EventRef cause = {}; // of its beginning; then of its end
        bool hasBegun = false;
        bool hasEnded = false;
    };
    // A node that is frozen or slow.
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0; // that want it stopped
        int freezes = 0; // … its process
    };
    /// How an action is carried out. `end` is null where nothing is to be done at the end.
    struct Handler {
        FaultAction action;
        void (*begin)(NodeFaults &faults, FaultState &course);
        void (*end)(NodeFaults &faults, FaultState &course);
    };
    static const Handler &handlerOf(FaultAction action);
    NodeSupervisor &lifeOf(NodeId node) { return *m_options.nodes[node.value - 1u]; }
    FaultState &addCourse(const Fault &fault, FaultId id, bool isByHand);
    void awaitTimeOrBegin(FaultState &course);
    void begin(FaultState &course, EventRef cause);
    bool isIdle(const Fault &fault);
    void freeze(FaultState &course);
    void slowDown(FaultState &course);
    void stopped(FaultState &course, const std::string &how);
    void goOn(FaultState &course);
    void end(FaultState &course);
    void kill(FaultState &course);
    void jump(const FaultState &course);
    void drift(FaultState &course);
    void endDrift(const FaultState &course);
    template <class Change> EventRef changeClock(NodeId id, EventRef cause, Duration span, std::string_view detail, Change change);
    void fillMemory(FaultState &course);
    void freeMemory(FaultState &course);
    void died(NodeId node);
    void started(NodeId node);
    std::unique_ptr<OperatorCommand> command(const FaultState &course, EventRef cause, std::initializer_list<std::string_view> words);
    static std::string detailOf(const FaultState &course, std::string text);
    void tellIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const Options m_options;
    std::map<FaultId, FaultState> m_courses;
    std::map<NodeId, Stopped> m_stopped;
    NodeRates m_rates;
    std::map<NodeId, int> m_full; // how many faults want its memory full
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_complete; // asked for and not told yet
    bool m_isOver = false;
};

} // namespace lockscope
