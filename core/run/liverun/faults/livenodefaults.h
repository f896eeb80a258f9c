// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/nodefaults.h"
#include "core/run/liverun/faults/operatorcommand.h"
#include "core/run/liverun/nodes/nodesupervisor.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Executes the node faults of a fault plan on real nodes. It runs on the thread of the nodes'
/// observers, so that the rows are in the right order. Events before a node froze or died have rows
/// before its `frozen` or `node-down` row. Later events have rows after its `thawed` or `node-up`
/// row. A slow node has the same rows as a frozen node; their detail states that it is slow. A node
/// is stopped for a moment while its clock is changed. Thread: that of the loop.
class LiveNodeFaults final : public NodeFaults {
public:
    /// `nodes`: the first is node 1. REQUIRES: a node with a clock fault has its own clock; all
    /// arguments outlive this object, except `settings`.
    LiveNodeFaults(EventLoop &loop, Recorder &recorder, const FaultPlan &plan,
        const Settings &settings, std::vector<RedisKey> lockKeys, PlanProgress &progress,
        std::vector<NodeSupervisor *> nodes);
    ~LiveNodeFaults();

    /// Begins the faults that have neither a time nor a condition, and arms a timer for each one
    /// that has a time. Calls `done`, at once or later, when the faults that begin now have taken
    /// effect.
    void beginPlanned(std::function<void()> done);
    /// Resumes stopped nodes and kills long scripts; processes that are down stay down, and no
    /// fault begins after this call. Returns the nodes that were stopped or busy.
    std::vector<NodeId> endAll();

private:
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
    NodeSupervisor &supervisorOf(NodeId node) const { return *m_nodes[node.value - 1u]; }
    NodeSupervisor &supervisorOf(const FaultState &state) const
    {
        return supervisorOf(state.fault.target.node);
    }
    bool isDown(NodeId node) const override { return supervisorOf(node).isDown(); }
    WorldTime now() const override { return m_loop.now(); }
    void stop(FaultState &state) override;
    void resume(FaultState &state) override;
    void flushScripts(FaultState &state) override;
    void deleteKeys(FaultState &state, const std::vector<std::string> &command) override;
    void evictKeys(FaultState &state, const std::vector<std::string> &command,
        const std::vector<std::string> &next) override;
    void failSaves(FaultState &state) override;
    void endFailingSaves(FaultState &state) override;
    void endProcess(FaultState &state) override;
    void restartNow(FaultState &state) override { supervisorOf(state).restartNow(); }
    void runScript(FaultState &state) override;
    void killScript(FaultState &state) override;
    EventRef setMemoryFull(const FaultState &state, EventRef cause, bool isFull) override;
    void jumpClock(const FaultState &state, Duration length) override;
    EventRef setClockRate(
        NodeId node, ClockRate rate, EventRef cause, const std::string &detail) override;
    void slowDown(FaultState &state);
    void processDied(NodeId node);
    void processStarted(NodeId node);
    void noteStopped(FaultState &state);
    template <class Change> EventRef changeClock(
        NodeId id, EventRef cause, Duration span, std::string_view detail, Change change);
    EventRef sendCommand(const FaultState &state, EventRef cause,
        const std::vector<std::string> &command, bool deletesKeys = false,
        const std::vector<std::string> &next = {});
    void reportIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const std::vector<NodeSupervisor *> m_nodes;
    std::map<NodeId, Stopped> m_stoppedNodes;
    std::map<FaultId, std::unique_ptr<Slowdown>> m_slowdowns;
    std::map<NodeId, Busy> m_busyNodes;
    std::map<FaultId, std::unique_ptr<BusyScript>> m_scripts;
    std::map<NodeId, int> m_failingSaves; // number of faults by which the node's saves fail
    std::map<FaultId, std::unique_ptr<FailingSaves>> m_saves;
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_onComplete; // `done` of beginPlanned(); null after it was called
};

} // namespace lockscope
