// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/runpair.h"

#include "core/lab/compare/compare.h"
#include "core/lab/compare/shifted.h"
#include "core/verdict/judge.h"

namespace lockscope {
namespace {

std::shared_ptr<const SpanBuilder> spansOf(const Trace &trace)
{
    auto spans = std::make_shared<SpanBuilder>();
    spans->take(trace);
    return spans;
}

PairedRun judged(const PairedRun &run)
{
    PairedRun whole = run;
    if (!whole.spans)
        whole.spans = spansOf(*run.trace);
    const bool isJudged = whole.verdict && whole.verdict->events == run.trace->size();
    if (isJudged)
        return whole;
    auto verdict = judge(*run.trace, whole.spans->spans());
    whole.verdict = verdict ? std::make_shared<const Verdict>(std::move(verdict.value())) : nullptr;
    return whole;
}

bool isOfModel(const PairedRun &run)
{
    return run.verdict && run.verdict->header.world == "model";
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
    return divergence->predicted == EventPair::none ? (*b.trace)[divergence->real].time : (*a.trace)[divergence->predicted].time;
}

std::optional<WorldTime> RunPair::divergenceTimeInB() const
{
    if (!divergence)
        return std::nullopt;
    return divergence->real == EventPair::none ? (*a.trace)[divergence->predicted].time : (*b.trace)[divergence->real].time;
}

Seq RunPair::inB(Seq ofA) const
{
    const auto row = a.trace->indexOf(ofA);
    const EventPair *const pair = row ? comparison.pairOfPredicted(*row) : nullptr;
    return pair ? seqAt(*b.trace, pair->real) : noSeq;
}

Seq RunPair::inA(Seq ofB) const
{
    const auto row = b.trace->indexOf(ofB);
    const EventPair *const pair = row ? comparison.pairOfReal(*row) : nullptr;
    return pair ? seqAt(*a.trace, pair->predicted) : noSeq;
}

std::shared_ptr<const RunPair> runPair(const PairedRun &a, const PairedRun &b)
{
    auto pair = std::make_shared<RunPair>();
    pair->a = judged(a);
    pair->b = judged(b);
    pair->comparison = compareTraces(*a.trace, *b.trace);
    pair->divergence = firstParting(pair->comparison, *b.trace);
    if (pair->a.verdict && pair->b.verdict)
        pair->contrasts = contrastsOf(*pair->a.verdict, *pair->b.verdict);
    const bool haveOneClock = isOfModel(pair->a) && isOfModel(pair->b);
    if (!haveOneClock && pair->comparison.shift != Duration::zero()) {
        pair->a.trace = shifted(*a.trace, pair->comparison.shift);
        pair->a.spans = spansOf(*pair->a.trace);
        auto verdict = pair->a.verdict ? judge(*pair->a.trace, pair->a.spans->spans()) : Result<Verdict>(Error{});
        pair->a.verdict = verdict ? std::make_shared<const Verdict>(std::move(verdict.value())) : nullptr;
    }
    return pair;
}

} // namespace lockscope
