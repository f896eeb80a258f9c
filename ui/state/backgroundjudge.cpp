// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/backgroundjudge.h"

#include "core/trace/spans.h"
#include "core/verdict/judgement.h"
#include "ui/words/text.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restTimeMin{250};

// Removes the findings that only the end of a run decides, and replaces the outcomes `untested` and
// `unavailable` for the same reason.
void removePrematureFindings(Verdict &verdict)
{
    std::erase_if(verdict.findings, [](const Finding &finding) {
        return meansUntested(finding.kind) || finding.kind == FindingKind::unavailable
            || finding.kind == FindingKind::leftNotReported
            || finding.kind == FindingKind::neverEntered;
    });
    if (verdict.outcome == Outcome::untested || verdict.outcome == Outcome::unavailable)
        verdict.outcome = verdict.held ? Outcome::held : Outcome::guarded;
}

} // namespace

// The judgement of the rows of the current trace so far. Only the job's thread uses it.
struct BackgroundJudge::Progress {
    Result<Verdict> judgeNewRows(const Trace &trace)
    {
        spans.take(trace);
        if (!judgement) {
            auto begun = Judgement::of(trace, spans.spans());
            if (!begun)
                return begun.error();
            judgement = std::move(begun).value();
        }
        Verdict verdict = judgement->verdictFor(trace);
        if (trace[trace.size() - 1].kind != EventKind::runEnd)
            removePrematureFindings(verdict);
        return verdict;
    }
    SpanBuilder spans{SpanScope::verdict};
    std::unique_ptr<Judgement> judgement; // keeps a reference to `spans`
    // The last two verdicts. When the window receives a verdict, it releases the one before. The
    // references here make sure that the job's thread destroys that verdict, at the next judgement:
    // this can take long.
    std::shared_ptr<const Verdict> newest;
    std::shared_ptr<const Verdict> secondNewest;
};

BackgroundJudge::BackgroundJudge(QObject *parent)
    : QObject(parent), m_progress(std::make_shared<Progress>()),
      m_job({.restMin = restTimeMin}, this)
{
}

void BackgroundJudge::begin()
{
    m_job.cancel();
    m_progress = std::make_shared<Progress>();
}

void BackgroundJudge::submit(std::shared_ptr<const Trace> trace)
{
    submitComplete(
        std::move(trace), nullptr); // without final spans, the trace is judged as an incomplete one
}

void BackgroundJudge::submitComplete(
    std::shared_ptr<const Trace> trace, std::shared_ptr<const SpanBuilder> spans)
{
    m_job.ask([this, trace = std::move(trace), finalSpans = std::move(spans),
                  progress = m_progress](const JobContext &) -> BackgroundJob::Finish {
        Result<Verdict> result =
            finalSpans ? judge(*trace, finalSpans->spans()) : progress->judgeNewRows(*trace);
        if (!result)
            return [this, reason = textOf(result.error())] { Q_EMIT refused(reason); };
        const auto verdict = std::make_shared<const Verdict>(std::move(result).value());
        const auto notes =
            std::make_shared<const WriteNotes>(writeNotesOf(verdict->findings, *trace));
        progress->secondNewest = std::exchange(progress->newest, verdict);
        return [this, verdict, notes] { Q_EMIT judged(verdict, notes); };
    });
}

} // namespace lockscope
