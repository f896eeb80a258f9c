// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/runpair.h"

#include "core/analysis/compare/compare.h"
#include "core/verdict/judge.h"

namespace lockscope {
namespace {

std::shared_ptr<const SpanBuilder> spansOf(const Trace &trace)
{
    auto spans = std::make_shared<SpanBuilder>();
    spans->take(trace);
    return spans;
}

void judgeAgain(RunView &run)
{
    auto verdict = judge(*run.trace, run.spans->spans());
    run.verdict = verdict ? std::make_shared<const Verdict>(std::move(verdict.value())) : nullptr;
    run.writeNotes.reset();
}

// Returns the run with the verdict about all of its events.
RunView withVerdict(const RunView &run)
{
    RunView result = run;
    if (!result.isJudged())
        judgeAgain(result);
    return result;
}

bool isOfModel(const RunView &run)
{
    return run.verdict && run.verdict->header.world == WorldKind::model;
}

Seq seqAt(const Trace &trace, std::size_t row)
{
    return row == EventPair::none ? noSeq : trace.seqAt(row);
}

} // namespace

std::optional<WorldTime> RunPair::divergenceTimeInA() const
{
    if (!divergence)
        return std::nullopt;
    return divergence->predicted == EventPair::none ? (*b.trace)[divergence->real].time
                                                    : (*a.trace)[divergence->predicted].time;
}

std::optional<WorldTime> RunPair::divergenceTimeInB() const
{
    if (!divergence)
        return std::nullopt;
    return divergence->real == EventPair::none ? (*a.trace)[divergence->predicted].time
                                               : (*b.trace)[divergence->real].time;
}

Seq RunPair::matchInB(Seq seqInA) const
{
    const auto row = a.trace->indexOf(seqInA);
    const EventPair *const pair = row ? comparison.pairOfPredicted(*row) : nullptr;
    return pair ? seqAt(*b.trace, pair->real) : noSeq;
}

Seq RunPair::matchInA(Seq seqInB) const
{
    const auto row = b.trace->indexOf(seqInB);
    const EventPair *const pair = row ? comparison.pairOfReal(*row) : nullptr;
    return pair ? seqAt(*a.trace, pair->predicted) : noSeq;
}

std::shared_ptr<const RunPair> runPair(const RunView &a, const RunView &b)
{
    auto pair = std::make_shared<RunPair>();
    pair->a = withVerdict(a);
    pair->b = withVerdict(b);
    pair->comparison = compareTraces(*a.trace, *b.trace);
    pair->divergence = firstDivergence(pair->comparison, *a.trace, *b.trace);
    const bool haveSameScheme = !pair->a.verdict || !pair->b.verdict
        || pair->a.verdict->header.scheme == pair->b.verdict->header.scheme;
    if (!haveSameScheme && pair->divergence && !pair->divergence->isClientResult)
        pair->divergence.reset(); // two schemes differ from their first command on
    if (pair->a.verdict && pair->b.verdict)
        pair->properties = comparedProperties(*pair->a.verdict, *pair->b.verdict);
    const bool areBothOfModel = isOfModel(pair->a) && isOfModel(pair->b);
    if (!areBothOfModel && pair->comparison.shift != Duration::zero()) {
        pair->a.trace = shifted(*a.trace, pair->comparison.shift);
        pair->a.spans = spansOf(*pair->a.trace);
        pair->a.index.reset();
        pair->a.stateIndex.reset();
        if (pair->a.verdict)
            judgeAgain(pair->a);
    }
    return pair;
}

} // namespace lockscope
