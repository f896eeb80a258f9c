// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verifiedrun.h"

#include "core/lab/compare/calibrate.h"
#include "core/lab/compare/compare.h"
#include "core/lab/compare/shifted.h"
#include "core/verdict/judge.h"

namespace lockscope {
namespace {

ComparedRun comparedRun(std::shared_ptr<const Trace> trace)
{
    ComparedRun run{std::move(trace), {}, {}, {}};
    run.spans = deriveSpans(*run.trace);
    const auto verdict = judge(*run.trace, run.spans);
    if (verdict)
        run.verdict = verdict.value();
    if (verdict)
        run.header = verdict.value().header;
    return run;
}

} // namespace

std::shared_ptr<const VerifiedRun> verifiedRun(
    const Trace &predicted, std::shared_ptr<const Trace> real)
{
    auto result = std::make_shared<VerifiedRun>();
    result->comparison = compareTraces(predicted, *real);
    result->measured = calibratedTimes(*real);
    result->predicted = comparedRun(shifted(predicted, result->comparison.shift));
    result->real = comparedRun(std::move(real));
    return result;
}

} // namespace lockscope
