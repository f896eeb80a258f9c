// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/scenario.h"
#include "lockscope/runtime/clientprocess.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace lockscope {

/// Where a fault comes from; recorded in the trace.
enum class FaultOrigin : std::uint8_t {
    plan,       ///< the fault plan of the scenario
    byOperator, ///< the operator has added it during the run
};

/// The faults of one client: its pauses, its crashes, its terminations, and the stalls of its
/// watchdog. Some begin when the client reaches a step or is about to send a command; this class
/// decides when. Others begin at a time or on a condition; then the caller calls beginFault(). The
/// counts of steps and commands continue after a crash and restart. Thread: that of the process.
class StepPlan final : public StepFaults {
public:
    /// `settings`: contains the default duration of pauses; the pointer may be replaced during the
    /// run. `progress`: is updated when a fault begins or ends. REQUIRES: `settings` and `progress`
    /// outlive this object.
    StepPlan(ClientId client, const EffectiveScenario &effective,
        const std::shared_ptr<const Settings> &settings, PlanProgress &progress);
    /// Resets this object for a client and the plan of the next run.
    void reset(ClientId client, const EffectiveScenario &effective);

    /// Adds a fault of the client.
    void add(const Fault &fault, FaultId id, FaultOrigin origin);

    /// Called when the client gets SIGTERM. Returns what follows at once.
    using OnTerminate = std::function<StepAction(const Fault &fault, FaultId id)>;
    void setOnTerminate(OnTerminate onTerminate) { m_onTerminate = std::move(onTerminate); }
    /// Returns the action that ends the client because of that fault; it does not restart.
    StepAction endClient(FaultId fault, std::string reason);

    /// Returns whether the client has no faults.
    bool isEmpty() const { return m_faults.empty(); }
    StepAction onStep(ClientId client, Anchor anchor, int line) override;
    bool watchesSends() const override { return m_watchesSends; }
    StepAction onSend(const Command &command, NodeId node) override;
    /// As onSend(), for a command of a user's program. `command`: its words with spaces between.
    StepAction onSendText(const std::string &command, NodeId node);
    /// Begins a pause or crash now, independently of the client's step, and returns its action.
    /// Returns no action if the end condition of the pause has already come true, or if there is no
    /// such fault.
    StepAction beginFault(FaultId fault);
    /// Must be called when the end condition of the pause has come true. Returns whether the client
    /// is in that pause and must resume.
    bool noteEndCondition(FaultId pause);
    /// Returns the delay between the last crash and the restart; nullopt: no restart.
    std::optional<Duration> restartAfter() const { return m_restartAfter; }
    /// Must be called when the client has restarted after its last crash. Marks this crash as over.
    void markRestarted() { m_progress.markOver(m_lastCrash); }
    /// Must be called when the run ends during the client's last pause. Marks this pause as begun
    /// and not over in the PlanProgress.
    void markPauseUnfinished()
    {
        if (m_lastPause)
            m_progress.markBegun(*m_lastPause);
    }

private:
    // A fault of the client and its state.
    struct StepFault {
        Fault fault;
        FaultId id;
        FaultOrigin origin;
        int arrivals = 0; // how often the client has reached the step or command of the fault
        bool isEndConditionMet = false; // the condition that ends it has come true
    };
    StepAction beginFault(const StepFault &stepFault);
    StepAction beginPause(const StepFault &stepFault);
    StepAction beginCrash(const StepFault &stepFault);
    StepAction beginStall(const StepFault &stepFault);
    template <class IsReached> StepAction dueAction(IsReached isReached);
    const std::shared_ptr<const Settings> &m_settings;
    PlanProgress &m_progress;
    std::vector<StepFault> m_faults; // crashes first, then pauses, then the others
    std::optional<FaultId> m_lastPause;
    FaultId m_lastCrash = 0;
    OnTerminate m_onTerminate;
    std::optional<Duration> m_restartAfter;
    bool m_watchesSends = false;
    bool m_repeatsFaults = false; // the run is kept running: a planned fault that has begun counts
                                  // its arrivals from 0 again
};

/// Describes how long a fault lasts: "until client-1 released, at most 2s".
std::string endText(const FaultEnd &end);
/// Describes a fault that stops a node: also that it is slow.
std::string stopText(const Fault &fault);

} // namespace lockscope
