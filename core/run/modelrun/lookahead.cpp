// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/lookahead.h"

#include "core/run/check/runlength.h"
#include "core/run/modelrun/simulate.h"
#include "lockscope/base/wording.h"

namespace lockscope {
namespace {

// Limits the work to some tens of milliseconds, because a user waits for it before a live run
// starts.
constexpr std::size_t lookaheadEventsMax = 300'000;

} // namespace

Result<Duration> expectedLength(const EffectiveScenario &effective)
{
    if (effective.durationLimit)
        return *effective.durationLimit;
    if (effective.scenario.rounds == 0 && effective.scenario.faults == FaultPlan())
        return effective.scenario.duration;
    EffectiveScenario model = effective;
    model.world = WorldKind::model;
    Simulator::Limits limits;
    limits.eventsMax = lookaheadEventsMax;
    const auto trace = Simulator().run(model, limits);
    if (!trace)
        return trace.error();
    const Duration length = (*trace.value())[trace.value()->size() - 1].time.time_since_epoch();
    if (trace.value()->size() >= lookaheadEventsMax && length <= lengthMax(effective))
        return Error{LOCKSCOPE_TEXT("Error", "the run has too many events to predict its length")};
    return length;
}

} // namespace lockscope
