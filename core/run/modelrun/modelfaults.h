// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/faultschedule.h"
#include "core/run/faults/nodeclocks.h"
#include "core/run/modelrun/modeldisks.h"
#include "core/scenario/scenario.h"

#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace lockscope {

/// Executes the node and link faults of a fault plan in the model. The table in actionOf() lists
/// the actions on nodes, as in NodeFaults for live runs; the links of the world execute the link
/// faults. Thread: that of the world.
class ModelFaults final : private FaultSchedule::Actions {
public:
    /// The minimum time that a process needs to restart, because a real process needs some time
    /// too.
    static constexpr Duration restartMin = 10ms;
    /// The delay after the end of a node's process until the replication to or from the node is
    /// tried again.
    static constexpr Duration replicationRetryDelay = 1s;

    /// `progress`: is updated when a fault begins or ends. REQUIRES: the world, the plan and
    /// `progress` outlive this object.
    ModelFaults(
        SimWorld &world, const FaultPlan &plan, const Settings &settings, PlanProgress &progress);
    ModelFaults(const ModelFaults &) = delete;
    ModelFaults &operator=(const ModelFaults &) = delete;

    /// Begins the faults that have neither a time nor a condition, and arms a timer for each one
    /// that has a time.
    void beginPlanned();
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    void end(FaultId id) { m_schedule.end(id); }
    void endBeforeBegin(FaultId id) { m_schedule.endBeforeBegin(id); }
    /// Resumes each frozen or slow node. No fault begins after this call.
    void endAll() { m_schedule.endAll(); }

private:
    /// How an action on a node begins and ends. `end` is null if the end needs no work.
    struct NodeAction {
        FaultAction action;
        void (ModelFaults::*begin)(FaultState &state);
        void (ModelFaults::*end)(FaultState &state);
    };
    static const NodeAction &actionOf(FaultAction action);
    // A node that executes no commands, because a fault freezes its process or slows it (CLIENT
    // PAUSE).
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0;                                // number of faults that stop it
        int freezes = 0;                               // number of those that freeze its process
        std::vector<std::function<void()>> queuedWork; // commands to execute when it resumes
    };
    // A node that runs a long script.
    struct Busy {
        EventRef script; // the operator's EVAL
        WorldTime sentAt{};
        int faults = 0;                                // number of faults that keep it busy
        std::vector<std::function<void()>> queuedWork; // commands to execute when the script ends
    };
    // The restart of a node whose process has ended. It lies ahead while `timer` is armed;
    // otherwise it is done.
    struct Restart {
        FaultId fault; // the fault that ended it
        EventRef down; // the row of its end
        ModelDisks::End end;
        ModelDisks::Contents last; // the contents of its memory at its end
        NodeTime startsAt;         // the time on its node's clock at which it restarts
        Duration rest;             // and what this clock does not show of the length
        std::unique_ptr<CallbackTimer> timer;
    };
    bool isDown(NodeId node) const override { return m_world.node(node).isDown(); }
    void carryOut(FaultState &state) override;
    void undo(FaultState &state) override;
    void stop(FaultState &state);
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
    void armRestart(NodeId node);
    void restart(NodeId node);
    void clockChanged(NodeId node);
    EventRef sendCommand(
        NodeId node, EventRef cause, std::string_view command, std::function<void()> work);
    EventRef note(
        EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail);

    SimWorld &m_world;
    const Settings m_settings;
    PlanProgress &m_progress;
    FaultSchedule m_schedule;
    ModelDisks m_disks;
    NodeRates m_rates;
    std::map<NodeId, Stopped> m_stoppedNodes;
    std::map<NodeId, Restart> m_restarts; // the last restart of each node
    std::map<NodeId, int> m_fullNodes;    // number of faults that fill the node's memory
    std::map<NodeId, Busy> m_busyNodes;
};

} // namespace lockscope
