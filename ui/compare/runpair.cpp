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

// Returns the entry with which the first violation of a run begins; none: there is none.
std::size_t firstViolationRow(const RunView &run)
{
    if (!run.verdict || run.verdict->violations.empty())
        return EventPair::none;
    const Violation &first = run.verdict->violations.front();
    for (const Seq seq : first.evidence) {
        const auto row = run.trace->indexOf(seq);
        if (row && (*run.trace)[*row].kind == EventKind::entered
            && (*run.trace)[*row].time == first.from)
            return *row;
    }
    return EventPair::none;
}

// Returns the earlier of the first violations of the two runs; nothing if none has one, or both
// begin with the same entry.
std::optional<Divergence> violationDivergence(const RunPair &pair)
{
    const std::size_t rowOfA = firstViolationRow(pair.a), rowOfB = firstViolationRow(pair.b);
    std::optional<Divergence> first;
    const auto take = [&](const EventPair *match, const Trace &trace, std::size_t row,
                          Duration shift) {
        const WorldTime time = trace[row].time + shift;
        if (match && (!first || time < first->time))
            first = {trace[row].actor, match->predicted, match->real, time, true};
    };
    if (rowOfA != EventPair::none)
        take(pair.comparison.pairOfPredicted(rowOfA), *pair.a.trace, rowOfA, pair.comparison.shift);
    if (rowOfB != EventPair::none)
        take(pair.comparison.pairOfReal(rowOfB), *pair.b.trace, rowOfB, Duration::zero());
    const bool isSame = first && first->predicted == rowOfA && first->real == rowOfB;
    return isSame ? std::nullopt : first;
}

} // namespace

bool beginsFirstViolation(const RunView &run, std::size_t row)
{
    return row != EventPair::none && row == firstViolationRow(run);
}

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
    // Two clients can enter one after the other in one run and at once in the other: what each did
    // is the same.
    if (const auto violation = violationDivergence(*pair); violation
        && (!pair->divergence || !pair->divergence->isClientResult
            || violation->time < pair->divergence->time))
        pair->divergence = violation;
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
