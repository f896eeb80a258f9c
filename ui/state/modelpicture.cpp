// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/modelpicture.h"

#include "core/verdict/judge.h"
#include "ui/words/quantities.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

// Rounds to two significant digits, because the length that the model has computed is only an
// estimate.
Duration rounded(Duration length)
{
    const double unit = std::pow(
        10, std::floor(std::log10(std::max(1.0, static_cast<double>(length.count())))) - 1);
    return Duration(
        static_cast<Duration::rep>(std::round(static_cast<double>(length.count()) / unit) * unit));
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ExpectedLength)
};

constexpr std::chrono::milliseconds outdatedRunMax{
    50}; // the time that the current run may take while a newer request waits
constexpr std::chrono::milliseconds pictureGapMax{
    100}; // a run that began more than this time after the last picture may finish

} // namespace

QString expectedLengthText(const ExpectedLength &expected)
{
    const QString length = lengthText(rounded(expected.length));
    //: %1 is a length of time, "3.4 s"
    return expected.isLowerBound ? Words::tr("more than %1").arg(length)
                                 : Words::tr("about %1").arg(length);
}

std::shared_ptr<ModelPicture> modelPicture(
    Simulator &simulator, EffectiveScenario effective, const std::atomic<bool> &isCancelled)
{
    auto picture = std::make_shared<ModelPicture>();
    Simulator::Limits limits;
    limits.eventsMax = pictureEventsMax;
    limits.isCancelled = &isCancelled;
    auto trace = simulator.run(effective, limits);
    if (isCancelled.load())
        return nullptr;
    if (!trace) {
        picture->failure = trace.error();
        return picture;
    }
    RunView run;
    run.source = RunView::Source::model;
    run.effective = std::move(effective);
    run.trace = std::move(trace.value());
    picture->isIncomplete = run.trace->size() >= pictureEventsMax;
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*run.trace);
    run.spans = spans;
    const auto index = std::make_shared<TimelineIndex>();
    index->update(run.trace, spans->spans());
    run.index = index;
    if (isCancelled.load())
        return nullptr;
    auto verdict = judge(*run.trace, spans->spans());
    if (!verdict) {
        picture->failure = verdict.error();
        return picture;
    }
    run.header = verdict.value().header;
    run.writeNotes =
        std::make_shared<const WriteNotes>(writeNotesOf(verdict.value().findings, *run.trace));
    run.verdict = std::make_shared<const Verdict>(std::move(verdict.value()));
    picture->run = std::make_shared<const RunView>(std::move(run));
    return picture;
}

ModelJob::ModelJob(QObject *parent)
    : QObject(parent), m_simulator(std::make_shared<Simulator>()), m_job({}, this)
{
    m_outdatedRunTimer.setSingleShot(true);
    connect(&m_outdatedRunTimer, &QTimer::timeout, this, &ModelJob::endOutdatedRun);
}

void ModelJob::ask(EffectiveScenario effective)
{
    m_job.ask([this, simulator = m_simulator, effective = std::move(effective)](
                  const JobContext &job) -> BackgroundJob::Finish {
        const auto picture = modelPicture(*simulator, effective, job.cancelled());
        if (!picture)
            return {};
        return [this, picture] {
            m_lastMade = Clock::now();
            Q_EMIT made(picture);
        };
    });
    endOutdatedRun();
}

void ModelJob::dropRequests()
{
    m_job.cancel();
    m_outdatedRunTimer.stop();
}

void ModelJob::endOutdatedRun()
{
    const auto begun = m_job.startOfOutdatedWork();
    if (!begun || *begun - m_lastMade > pictureGapMax)
        return;
    const auto left = *begun + outdatedRunMax - Clock::now();
    if (left <= Clock::duration::zero())
        m_job.endCurrent();
    else
        m_outdatedRunTimer.start(std::chrono::ceil<std::chrono::milliseconds>(left));
}

} // namespace lockscope
