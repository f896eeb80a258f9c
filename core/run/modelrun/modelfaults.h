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

/// Carries out what a fault plan does to nodes and links, in the model. An action on a node is a row of actionOf() here, as in NodeFaults
/// for the live world; the world carries out what happens to links. Thread: the world's.
class ModelFaults final : private FaultSchedule::Actions {
public:
    /// How long a process takes to start again, at least: it is not there at once on a real machine either.
    static constexpr Duration restartMin = 10ms;
    /// How often a replica whose master is gone tries to copy it again.
    static constexpr Duration copyInterval = 1s;

    /// What begins and ends is marked in `progress`. REQUIRES: it and the plan outlive them.
    ModelFaults(SimWorld &world, const FaultPlan &plan, const Settings &settings, PlanProgress &progress);
    ModelFaults(const ModelFaults &) = delete;
    ModelFaults &operator=(const ModelFaults &) = delete;

    /// Those that wait for nothing begin; those that have a time are armed.
    void beginPlanned();
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    void end(FaultId id) { m_schedule.end(id); }
    /// Whatever is stopped goes on, and nothing begins any more.
    void endAll() { m_schedule.endAll(); }

private:
    /// How an action on a node is carried out. `end` is null where nothing is to be done at the end.
    struct NodeAction {
        FaultAction action;
        void (ModelFaults::*begin)(FaultState &state);
        void (ModelFaults::*end)(FaultState &state);
    };
    static const NodeAction &actionOf(FaultAction action);
    // A node that is frozen or slow.
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0;  // that want it stopped
        int freezes = 0; // … its process
        std::vector<std::function<void()>> next; // what it is told meanwhile
    };
    // A node that runs a long script.
    struct Busy {
        EventRef script;     // the operator's EVAL
        WorldTime sentAt{};
        int faults = 0;      // that want it busy
        std::vector<std::function<void()>> next; // what waits for the end of the script
    };
    // A process that has ended, and is to start again.
    struct Restart {
        FaultId fault;    // that ended it
        EventRef down;    // the row of its end
        ModelDisks::End end;
        ModelDisks::Contents last; // what it had in its memory
        NodeTime startsAt; // what its node's clock shows then
        std::unique_ptr<CallbackTimer> timer;
    };
    bool isDown(NodeId node) const override { return m_world.node(node).isDown(); }
    void carryOut(FaultState &state) override;
    void undo(FaultState &state) override;
    void stop(FaultState &state);
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
    void awaitStart(NodeId node);
    void restart(NodeId node);
    void clockChanged(NodeId node);
    EventRef tell(NodeId node, EventRef cause, std::string_view command, std::function<void()> work);
    EventRef note(EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail);

    SimWorld &m_world;
    const Settings m_settings;
    PlanProgress &m_progress;
    FaultSchedule m_schedule;
    ModelDisks m_disks;
    NodeRates m_rates;
    std::map<NodeId, Stopped> m_stopped;
    std::map<NodeId, Restart> m_restarts; // the last of each node
    std::map<NodeId, int> m_full; // how many faults want its memory full
    std::map<NodeId, Busy> m_busy;
};

} // namespace lockscope
