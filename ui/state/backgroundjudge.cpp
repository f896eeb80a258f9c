// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/backgroundjudge.h"

#include "core/trace/spans.h"
#include "core/verdict/judgement.h"
#include "ui/words/text.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds intervalMin{250};

// A run that goes on has no run-end row yet: what only its end decides is left out.
void leaveOutEnding(Verdict &verdict)
{
    std::erase_if(verdict.findings, [](const Finding &finding) {
        return meansUntested(finding.kind) || finding.kind == FindingKind::unavailable;
    });
    if (verdict.outcome == Outcome::untested || verdict.outcome == Outcome::unavailable)
        verdict.outcome = verdict.held ? Outcome::held : Outcome::guarded;
}

} // namespace

// The trace in work, as far as it has been judged. Only the job's thread touches it.
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
    std::unique_ptr<Judgement> judgement; // reads them
    // The window has the last one; when it has the next it lets go of it, and the one who lets go last gives it back.
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
