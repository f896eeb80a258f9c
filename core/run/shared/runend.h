// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/run/shared/deadend.h"
#include "core/scenario/files/runending.h"

#include <functional>
#include <memory>

namespace lockscope {

/// Decides when the time of a run is over, and reports what the run left unfinished; the same in both worlds. The rules are in
/// runlength.h. A run ends earlier if its clients and its plan are done.
/// Thread: one.
class RunEnd {
public:
    /// Returns whether a client has neither finished its rounds nor crashed for good.
    using IsLiving = std::function<bool(ClientId)>;
    using Snapshot = std::function<std::shared_ptr<const Trace>()>;

    /// `begin`: when the clients start. REQUIRES: the scenario and the progress outlive it.
    RunEnd(const EffectiveScenario &effective, const PlanProgress &progress, WorldTime begin);

    /// Returns the latest end of the run.
    WorldTime last() const { return m_last; }
    /// Returns when to call isOver() next.
    WorldTime nextLook() const { return m_look; }
    /// Returns whether the time of the run is over. REQUIRES: now >= nextLook(); always the same trace, which grows.
    bool isOver(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);
    /// Stores the reason why the run ends.
    void stop(RunEnding::Reason reason, const std::string &why);
    /// Returns how the run ended. REQUIRES: unfinished faults of clients and nodes are marked in the progress.
    RunEnding ending(const IsLiving &isLiving) const;

private:
    bool isHopeless(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);

    const EffectiveScenario &m_effective;
    const PlanProgress &m_progress;
    DeadEnd m_deadEnd; // checked after the duration of the run
    WorldTime m_begin;
    WorldTime m_last;
    WorldTime m_look;
    RunEnding m_ending;
};

} // namespace lockscope
