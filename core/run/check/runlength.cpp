// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/check/runlength.h"

#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <algorithm>

namespace lockscope {

Duration lengthMax(const EffectiveScenario &effective)
{
    if (effective.durationLimit)
        return *effective.durationLimit;
    if (effective.isKeptRunning)
        return durationMax;
    return std::max(effective.scenario.duration,
        effective.world == WorldKind::model ? modelLengthMax : liveLengthMax);
}

Result<Done> checkLiveLength(const EffectiveScenario &effective, Duration expected)
{
    const Duration max = lengthMax(effective);
    if (effective.durationLimit || expected <= max)
        return Done{};
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(expected + expected / 10);
    return Error{{LOCKSCOPE_TEXT("Error",
                      "the run would last about {expected}, but a run without --duration lasts "
                      "{max} at most; to start it anyway, add --duration {length}"),
        {{"expected", expected}, {"max", max}, {"length", durationText(seconds)}}}};
}

} // namespace lockscope
