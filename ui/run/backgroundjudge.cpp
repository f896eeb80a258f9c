// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/backgroundjudge.h"

#include "shared/text.h"
#include "trace/spans.h"
#include "verdict/judgement.h"

#include <algorithm>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds intervalMin{250};
}

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
        return judgement->upTo(trace);
    }
    SpanBuilder spans;
    std::unique_ptr<Judgement> judgement; // reads them
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
        const Result<Verdict> result = known ? judge(*trace, known->spans()) : file->goOn(*trace);
        const auto spent = std::chrono::steady_clock::now() - begun;
        std::shared_ptr<const Verdict> verdict = result ? std::make_shared<const Verdict>(result.value()) : nullptr;
        const QString reason = result ? QString() : textOf(result.error().text);
        QMetaObject::invokeMethod(
            this, [this, generation, spent, verdict, reason] { take(generation, spent, verdict, reason); },
            Qt::QueuedConnection);
    };
    m_waiting.reset();
    m_spans.reset();
    QMetaObject::invokeMethod(m_desk, work, Qt::QueuedConnection);
}

void BackgroundJudge::take(int generation, std::chrono::nanoseconds spent, std::shared_ptr<const Verdict> verdict,
                           const QString &reason)
{
    if (generation != m_generation)
        return;
    m_isBusy = false;
    m_rest.start(std::max(intervalMin, std::chrono::ceil<std::chrono::milliseconds>(spent)));
    if (verdict)
        Q_EMIT judged(std::move(verdict));
    else
        Q_EMIT refused(reason);
}

} // namespace lockscope
