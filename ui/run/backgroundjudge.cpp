// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/backgroundjudge.h"

#include "shared/text.h"
#include "trace/spans.h"
#include "verdict/judgement.h"

#include <algorithm>
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

// The trace in work, as far as it has been judged. Only m_thread touches it.
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

struct BackgroundJudge::Answer {
    std::shared_ptr<const Verdict> verdict;
    std::shared_ptr<const WriteNotes> notes;
    QString reason; // where there is no verdict
};

BackgroundJudge::BackgroundJudge(QObject *parent)
    : QObject(parent), m_desk(new QObject), m_case(std::make_shared<Case>())
{
    m_thread.setObjectName(QStringLiteral("judge"));
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    m_thread.start();
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &BackgroundJudge::startNext);
}

BackgroundJudge::~BackgroundJudge()
{
    m_thread.quit();
    m_thread.wait();
}

void BackgroundJudge::begin()
{
    ++m_generation;
    m_case = std::make_shared<Case>();
    m_waiting.reset();
    m_spans.reset();
    m_rest.stop();
    m_isBusy = false;
}

void BackgroundJudge::submit(std::shared_ptr<const Trace> trace)
{
    m_waiting = std::move(trace);
    if (!m_isBusy && !m_rest.isActive())
        startNext();
}

void BackgroundJudge::submitWhole(std::shared_ptr<const Trace> trace, std::shared_ptr<const SpanBuilder> spans)
{
    m_spans = std::move(spans);
    submit(std::move(trace));
}

void BackgroundJudge::startNext()
{
    if (!m_waiting || m_isBusy)
        return;
    m_isBusy = true;
    const auto work = [this, trace = std::move(m_waiting), known = std::move(m_spans), file = m_case, generation = m_generation] {
        const auto begun = std::chrono::steady_clock::now();
        Result<Verdict> result = known ? judge(*trace, known->spans()) : file->goOn(*trace);
        Answer answer;
        if (result) {
            answer.verdict = std::make_shared<const Verdict>(std::move(result).value());
            answer.notes = std::make_shared<const WriteNotes>(writeNotes(answer.verdict->findings, *trace));
            file->beforeLast = std::exchange(file->last, answer.verdict);
        } else {
            answer.reason = textOf(result.error().text);
        }
        const auto spent = std::chrono::steady_clock::now() - begun;
        QMetaObject::invokeMethod(this, [this, generation, spent, answer] { take(generation, spent, answer); }, Qt::QueuedConnection);
    };
    m_waiting.reset();
    m_spans.reset();
    QMetaObject::invokeMethod(m_desk, work, Qt::QueuedConnection);
}

void BackgroundJudge::take(int generation, std::chrono::nanoseconds spent, const Answer &answer)
{
    if (generation != m_generation)
        return;
    m_isBusy = false;
    m_rest.start(std::max(intervalMin, std::chrono::ceil<std::chrono::milliseconds>(spent)));
    if (answer.verdict)
        Q_EMIT judged(answer.verdict, answer.notes);
    else
        Q_EMIT refused(answer.reason);
}

} // namespace lockscope
