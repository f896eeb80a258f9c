// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/runlength.h"

#include "base/durationtext.h"
#include "run/simulate.h"

#include <algorithm>

namespace lockscope {

Duration lengthMax(const EffectiveScenario &effective)
{
    if (effective.durationLimit)
        return *effective.durationLimit;
    return std::max(effective.scenario.duration, effective.world == "model" ? modelLengthMax : liveLengthMax);
}

Result<Duration> expectedLength(const EffectiveScenario &effective)
{
    if (effective.durationLimit)
        return *effective.durationLimit;
    if (effective.scenario.rounds == 0 && effective.scenario.faults == FaultPlan())
        return effective.scenario.duration;
    EffectiveScenario model = effective;
    model.world = "model";
    const auto trace = Simulator().run(model);
    if (!trace)
        return trace.error();
    return (*trace.value())[trace.value()->size() - 1].time.time_since_epoch();
}

Result<Done> checkLiveLength(const EffectiveScenario &effective, Duration expected)
{
    const Duration max = lengthMax(effective);
    if (effective.durationLimit || expected <= max)
        return Done{};
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(expected + expected / 10);
    return Error{"the run would last about " + lengthWords(expected) + ", and one without --duration lasts " + lengthWords(max)
                 + " at most; expected --duration " + durationText(seconds)};
}

} // namespace lockscope
