// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/fixes/modelverdict.h"

#include "core/run/shared/validaterun.h"

namespace lockscope {

std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge,
    const EffectiveScenario &effective, const Simulator::Limits &limits)
{
    const auto isCancelled = [&limits] { return limits.isCancelled && limits.isCancelled->load(); };
    if (isCancelled() || !checkRun(effective, false))
        return std::nullopt;
    const auto trace = simulator.run(effective, limits);
    if (!trace || isCancelled() || trace.value()->size() >= limits.eventsMax)
        return std::nullopt;
    return judge.judge(*trace.value(), RunFacts::of(effective));
}

} // namespace lockscope
