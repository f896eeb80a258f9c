// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/liverepeat.h"

#include "core/lab/compare/compare.h"
#include "core/lab/compare/divergence.h"
#include "core/run/liverun/liverun.h"
#include "core/verdict/judge.h"

#include <thread>

namespace lockscope {
namespace {

constexpr auto pollInterval = 20ms;

std::string rowText(const Trace &trace, std::size_t row)
{
    if (row == EventPair::none)
        return "nothing more";
    const Event &event = trace[row];
    std::string text = actorText(event.actor) + ' ' + std::string(trace.kindText(row));
    if (const std::string detail = trace.detail(event); !detail.empty())
        text += " (" + detail + ')';
    return text;
}

std::string differenceOf(const Trace &predicted, const Trace &real)
{
    const auto first = firstDivergence(compareTraces(predicted, real), predicted, real);
    if (!first)
        return "only times differ";
    return "in the model " + rowText(predicted, first->predicted) + ", on Redis "
        + rowText(real, first->real);
}

} // namespace

Result<LiveRepeat> repeatLive(const Story &story, const std::atomic<bool> &isCancelled)
{
    EffectiveScenario effective = story.run;
    effective.world = WorldKind::live;
    LiveRun run(effective, {});
    while (!run.isFinished()) {
        if (isCancelled.load())
            run.stop("cancelled");
        run.waitFinished(pollInterval);
    }
    if (isCancelled.load())
        return Error{"cancelled"};
    if (const auto failure = run.failure())
        return *failure;
    const auto trace = run.trace();
    const Result<Verdict> verdict = judge(*trace, deriveSpans(*trace));
    if (!verdict)
        return verdict.error();
    LiveRepeat repeat{verdict.value().outcome, {}};
    if (repeat.outcome == story.outcome)
        return repeat;
    EffectiveScenario model = story.run;
    model.world = WorldKind::model;
    const auto predicted = Simulator().run(model);
    if (predicted)
        repeat.difference = differenceOf(*predicted.value(), *trace);
    return repeat;
}

} // namespace lockscope
