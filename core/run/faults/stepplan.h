// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/scenario.h"
#include "lockscope/runtime/clientprocess.h"

#include <memory>
#include <vector>

namespace lockscope {

/// The origin of a fault, recorded in the trace.
enum class FaultOrigin : std::uint8_t {
    plan,
    operatorHand, ///< ordered during the run
};

/// The planned faults of one client: at its steps, before its commands, at a time, on a condition. Counts of steps and commands
/// continue after a crash and restart.
/// Thread: that of the process.
class StepPlan final : public StepFaults {
public:
    /// `settings` has the duration of pauses without one; it may be replaced during the run. Marks the faults that begin in
    /// `progress`, which outlives the plan.
    StepPlan(ClientId client, const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings, PlanProgress &progress);
    /// Resets it for a client and the plan of the next run.
    void begin(ClientId client, const EffectiveScenario &effective);

    /// Adds a pause or a crash.
    void add(const Fault &fault, FaultId id, FaultOrigin origin);

    /// Returns whether the client has no faults.
    bool isEmpty() const { return m_held.empty(); }
    StepAction arrive(ClientId client, Anchor anchor, int line) override;
    bool watchesSends() const override { return m_watchesSends; }
    StepAction leave(const Command &command, NodeId node) override;
    /// Returns the action for a pause or crash that happens now, wherever the client is; none if the end condition of the pause has
    /// already come true, or if there is no such fault.
    StepAction actionOf(FaultId fault);
    /// The end condition of the pause has come true. Returns whether the client is in that pause and must resume.
    bool conditionMet(FaultId pause);
    /// Returns the delay between the last crash and the restart; nullopt: no restart.
    std::optional<Duration> restartAfter() const { return m_restartAfter; }
    /// The client has restarted after its last crash.
    void hasRestarted() { m_progress.isOver(m_crash); }
    /// The run ends during the client's last pause.
    void isLeftPaused()
    {
        if (m_current)
            m_progress.hasBegun(*m_current);
    }

private:
    struct Held {
        Fault fault;
        FaultId id;
        FaultOrigin origin;
        int arrivals = 0;
        bool isMet = false; // its end condition has come true
    };
    StepAction actionOf(const Held &held);
    StepAction pauseOf(const Held &held);
    StepAction crashOf(const Held &held);
    StepAction stallOf(const Held &held);
    template <class IsThere> StepAction actionWhere(IsThere isThere);
    const std::shared_ptr<const Settings> &m_settings;
    PlanProgress &m_progress;
    std::vector<Held> m_held; // crashes first, then pauses, then stalls
    std::optional<FaultId> m_current; // the last pause
    FaultId m_crash = 0;              // the last crash
    std::optional<Duration> m_restartAfter;
    bool m_watchesSends = false;
    bool m_isRepeated = false; // a planned fault happens at each n-th arrival, not only at the n-th
};

/// Describes a condition in the words of the trace: "client-2 entered", "key-expired on node-3", "150ms after client-1 released or
/// release-refused (2 times)".
std::string conditionText(const EventCondition &condition);

/// Describes how long a node's fault lasts: "until client-1 released, at most 2s".
std::string endText(const Fault &fault);

} // namespace lockscope
