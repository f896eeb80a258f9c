// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verifiedrun.h"

#include "core/lab/compare/calibrate.h"
#include "core/lab/compare/compare.h"
#include "core/verdict/judge.h"

namespace lockscope {
namespace {

RunView judgedRun(
    RunView::Source source, const EffectiveScenario &effective, std::shared_ptr<const Trace> trace)
{
    RunView run;
    run.source = source;
    run.effective = effective;
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*trace);
    run.spans = spans;
    if (auto verdict = judge(*trace, spans->spans())) {
        run.header = verdict.value().header;
        run.verdict = std::make_shared<const Verdict>(std::move(verdict.value()));
    }
    run.trace = std::move(trace);
    return run;
}

} // namespace

std::shared_ptr<const VerifiedRun> verifiedRun(
    const EffectiveScenario &effective, const Trace &predicted, std::shared_ptr<const Trace> real)
{
    auto result = std::make_shared<VerifiedRun>();
    result->comparison = compareTraces(predicted, *real);
    result->measured = calibratedTimes(*real);
    result->predicted =
        judgedRun(RunView::Source::model, effective, shifted(predicted, result->comparison.shift));
    result->real = judgedRun(RunView::Source::live, effective, std::move(real));
    return result;
}

} // namespace lockscope
