// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/run/shared/deadend.h"
#include "core/scenario/files/runending.h"

#include <functional>
#include <memory>

namespace lockscope {

/// Decides when the time of a run is over, and reports which rounds and faults are unfinished. The
/// same for the model and live runs. The rules are in runlength.h. If all clients have finished and
/// the fault plan is over, the caller ends the run earlier. Thread: one.
class RunEnd {
public:
    /// Returns whether a client has neither finished its rounds nor crashed without a restart.
    using IsLiving = std::function<bool(ClientId)>;
    /// Returns a trace with all rows so far.
    using Snapshot = std::function<std::shared_ptr<const Trace>()>;

    /// `begin`: the time at which the clients start. REQUIRES: `effective` and `progress` outlive
    /// this object.
    RunEnd(const EffectiveScenario &effective, const PlanProgress &progress, WorldTime begin);

    /// Returns the latest end of the run.
    WorldTime latestEnd() const { return m_latestEnd; }
    /// Returns the time at which to call isOver() next.
    WorldTime nextCheck() const { return m_nextCheck; }
    /// Returns whether the time of the run is over. REQUIRES: now >= nextCheck(); `trace` returns a
    /// trace that begins with all rows of the last call's trace.
    bool isOver(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);
    /// Stores the reason why the run ends.
    void setReason(RunEnding::Reason reason, const std::string &why);
    /// Returns how the run ended. REQUIRES: unfinished faults of clients and nodes are marked in
    /// the progress.
    RunEnding ending(const IsLiving &isLiving) const;

private:
    bool canEndNow(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);

    const EffectiveScenario &m_effective;
    const PlanProgress &m_progress;
    DeadEnd m_deadEnd; // checked only when the scenario's duration is over
    WorldTime m_begin;
    WorldTime m_latestEnd;
    WorldTime m_nextCheck;
    RunEnding m_ending;
};

} // namespace lockscope
