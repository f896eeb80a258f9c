// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/backgroundjudge.h"

#include "core/trace/spans.h"
#include "core/verdict/judgement.h"
#include "ui/words/text.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds intervalMin{250};

// Removes what only the end decides: a run in progress has no run-end row yet.
void leaveOutEnding(Verdict &verdict)
{
    std::erase_if(verdict.findings, [](const Finding &finding) {
        return meansUntested(finding.kind) || finding.kind == FindingKind::unavailable;
    });
    if (verdict.outcome == Outcome::untested || verdict.outcome == Outcome::unavailable)
        verdict.outcome = verdict.held ? Outcome::held : Outcome::guarded;
}

} // namespace

// The judgement of the current trace so far. Only the job's thread uses it.
struct BackgroundJudge::Case {
    Result<Verdict> goOn(const Trace &trace)
    {
        spans.take(trace);
        if (!judgement) {
            auto begun = Judgement::of(trace, spans.spans());
            if (!begun)
                return begun.error();
            judgement = std::move(begun).value();
        }
        Verdict verdict = judgement->upTo(trace);
        if (trace[trace.size() - 1].kind != EventKind::runEnd)
            leaveOutEnding(verdict);
        return verdict;
    }
    SpanBuilder spans;
    std::unique_ptr<Judgement> judgement; // refers to `spans`
    // The last two verdicts. The window releases the older one when it receives the newer one, so they are destroyed on the job's thread:
    // that may take a while.
    std::shared_ptr<const Verdict> last;
    std::shared_ptr<const Verdict> beforeLast;
};

BackgroundJudge::BackgroundJudge(QObject *parent)
    : QObject(parent), m_case(std::make_shared<Case>()), m_job({.restMin = intervalMin}, this)
{
}

void BackgroundJudge::begin()
{
    m_job.cancel();
    m_case = std::make_shared<Case>();
}

void BackgroundJudge::submit(std::shared_ptr<const Trace> trace)
{
    submitWhole(std::move(trace), nullptr);
}

void BackgroundJudge::submitWhole(std::shared_ptr<const Trace> trace, std::shared_ptr<const SpanBuilder> spans)
{
    m_job.ask([this, trace = std::move(trace), known = std::move(spans), file = m_case](const JobContext &) -> BackgroundJob::Finish {
        Result<Verdict> result = known ? judge(*trace, known->spans()) : file->goOn(*trace);
        if (!result)
            return [this, reason = textOf(result.error().text)] { Q_EMIT refused(reason); };
        const auto verdict = std::make_shared<const Verdict>(std::move(result).value());
        const auto notes = std::make_shared<const WriteNotes>(writeNotes(verdict->findings, *trace));
        file->beforeLast = std::exchange(file->last, verdict);
        return [this, verdict, notes] { Q_EMIT judged(verdict, notes); };
    });
}

} // namespace lockscope
