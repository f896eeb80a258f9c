// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/run/shared/deadend.h"
#include "core/scenario/files/runending.h"

#include <functional>
#include <memory>

namespace lockscope {

/// Decides when a run's time is over, the same in both worlds, and says what the run left undone. The rules: runlength.h. A run is over
/// before that when its clients and its plan are done. Thread: one.
class RunEnd {
public:
    /// Whether a client has neither gone through its rounds nor died for good.
    using IsLiving = std::function<bool(ClientId)>;
    using Snapshot = std::function<std::shared_ptr<const Trace>()>;

    /// The clients begin at that time. REQUIRES: the scenario and the progress outlive it.
    RunEnd(const EffectiveScenario &effective, const PlanProgress &progress, WorldTime begin);

    /// The run is over then at the latest.
    WorldTime last() const { return m_last; }
    /// When isOver() is to be asked next.
    WorldTime nextLook() const { return m_look; }
    /// Whether the run's time is over. REQUIRES: now >= nextLook(); always the same trace, which grows.
    bool isOver(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);
    /// It ends for that reason.
    void stop(RunEnding::Reason reason, const std::string &why);
    /// How the run ended. REQUIRES: what clients and faults are in the middle of is marked in the progress.
    RunEnding ending(const IsLiving &isLiving) const;

private:
    bool isHopeless(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);

    const EffectiveScenario &m_effective;
    const PlanProgress &m_progress;
    DeadEnd m_deadEnd; // looked for once the run's duration is over
    WorldTime m_begin;
    WorldTime m_last;
    WorldTime m_look;
    RunEnding m_ending;
};

} // namespace lockscope
