// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verification.h"

#include "core/analysis/compare/calibrate.h"
#include "core/analysis/compare/compare.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/judge.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds pollInterval{30};

Duration lengthOf(const Trace &trace)
{
    return trace.isEmpty() ? Duration::zero() : trace[trace.size() - 1].time.time_since_epoch();
}

} // namespace

Verification::Verification(QObject *parent) : QObject(parent), m_endJob({}, this), m_job({}, this)
{
    m_pollTimer.setInterval(pollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, &Verification::poll);
}

Verification::~Verification()
{
    m_job.cancel();
    m_run.reset();
}

void Verification::begin(Request request)
{
    m_request = std::move(request);
    m_request.runs = std::clamp(m_request.runs, 1, runsMax);
    m_results.clear();
    m_prediction.reset();
    m_reached = m_expected = Duration::zero();
    setStage(Stage::predicting);
    predict();
}

void Verification::predict()
{
    m_job.ask(
        [this, effective = m_request.predicted](const JobContext &job) -> BackgroundJob::Finish {
            Simulator simulator;
            Simulator::Limits limits;
            limits.isCancelled = &job.cancelled();
            return [this, prediction = simulator.run(effective, limits)] {
                handlePrediction(prediction);
            };
        });
}

void Verification::handlePrediction(const Result<std::shared_ptr<const Trace>> &prediction)
{
    if (!prediction) {
        fail(textOf(prediction.error()));
        return;
    }
    m_prediction = prediction.value();
    m_expected = lengthOf(*m_prediction);
    startRun();
}

void Verification::startRun()
{
    m_reached = Duration::zero();
    m_run = std::make_shared<LiveRun>(
        m_request.real, LiveOptions{m_request.nodes, m_request.redisServer});
    m_pollTimer.start();
    setStage(Stage::starting);
}

void Verification::poll()
{
    if (!m_run)
        return;
    // isFinished() is read before the trace: if it is true, the trace has all rows.
    const bool isFinished = m_run->isFinished();
    const auto trace = m_run->trace();
    if (trace && !trace->isEmpty()) {
        m_reached = lengthOf(*trace);
        setStage(Stage::running);
    }
    if (isFinished)
        judgeRun();
}

void Verification::judgeRun()
{
    m_pollTimer.stop();
    const QString failure = failureText(*m_run);
    const auto real = m_run->trace();
    endRun();
    if (!failure.isEmpty() || !real || real->isEmpty()) {
        fail(failure.isEmpty() ? tr("the run has no events") : failure);
        return;
    }
    setStage(Stage::judging);
    m_job.ask([this, effective = m_request.predicted, prediction = m_prediction, real](
                  const JobContext &) -> BackgroundJob::Finish {
        return [this, result = verifiedRun(effective, *prediction, real)] { handleResult(result); };
    });
}

void Verification::handleResult(std::shared_ptr<const VerifiedRun> result)
{
    m_results.push_back(std::move(result));
    const int index = static_cast<int>(m_results.size()) - 1;
    if (index + 1 < m_request.runs)
        startRun();
    else
        setStage(Stage::idle);
    Q_EMIT runDone(index);
    if (!isBusy())
        Q_EMIT ended();
}

void Verification::cancel()
{
    if (!isBusy() || m_stage == Stage::ending)
        return;
    m_job.cancel();
    m_pollTimer.stop();
    setStage(Stage::ending);
    endRun();
    // m_endJob does this work after it has destroyed the run (endRun()).
    m_endJob.ask([this](const JobContext &) -> BackgroundJob::Finish {
        return [this] {
            setStage(Stage::idle);
            Q_EMIT ended();
        };
    });
}

void Verification::predictAgain(EffectiveScenario predicted)
{
    setStage(Stage::predicting);
    std::vector<std::shared_ptr<const Trace>> realTraces;
    for (const auto &result : m_results)
        realTraces.push_back(result->real.trace);
    m_job.ask([this, predicted = std::move(predicted), realTraces = std::move(realTraces)](
                  const JobContext &job) -> BackgroundJob::Finish {
        using Results = Result<std::vector<std::shared_ptr<const VerifiedRun>>>;
        Simulator simulator;
        Simulator::Limits limits;
        limits.isCancelled = &job.cancelled();
        const auto prediction = simulator.run(predicted, limits);
        std::vector<std::shared_ptr<const VerifiedRun>> compared;
        for (std::size_t i = 0; prediction && i < realTraces.size() && !job.isCancelled(); ++i)
            compared.push_back(verifiedRun(predicted, *prediction.value(), realTraces[i]));
        const Results results =
            prediction ? Results(std::move(compared)) : Results(prediction.error());
        return [this, results] { handleNewResults(results); };
    });
}

void Verification::handleNewResults(
    const Result<std::vector<std::shared_ptr<const VerifiedRun>>> &results)
{
    if (!results) {
        fail(textOf(results.error()));
        return;
    }
    m_results = results.value();
    setStage(Stage::idle);
    Q_EMIT ended();
}

int Verification::agreeingCount() const
{
    return static_cast<int>(
        std::count_if(m_results.begin(), m_results.end(), [](const auto &result) {
            return result->comparison.agreement.kind == Agreement::Kind::agrees;
        }));
}

// The destructor of a run waits for its servers and threads. It runs on another thread, because it
// must not block the window.
void Verification::endRun()
{
    if (m_run)
        m_endJob.discard(std::exchange(m_run, nullptr));
}

void Verification::setStage(Stage stage)
{
    m_stage = stage;
    Q_EMIT progressed();
}

void Verification::fail(const QString &reason)
{
    endRun();
    setStage(Stage::idle);
    Q_EMIT ended();
    Q_EMIT failed(reason);
}

namespace {

RunView judgedRun(
    RunView::Source source, const EffectiveScenario &effective, std::shared_ptr<const Trace> trace)
{
    RunView run;
    run.source = source;
    run.effective = effective;
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*trace);
    run.spans = spans;
    if (auto verdict = judge(*trace, spans->spans())) {
        run.header = verdict.value().header;
        run.verdict = std::make_shared<const Verdict>(std::move(verdict.value()));
    }
    run.trace = std::move(trace);
    return run;
}

} // namespace

std::shared_ptr<const VerifiedRun> verifiedRun(
    const EffectiveScenario &effective, const Trace &predicted, std::shared_ptr<const Trace> real)
{
    auto result = std::make_shared<VerifiedRun>();
    result->comparison = compareTraces(predicted, *real);
    result->measured = calibratedTimes(*real);
    result->predicted =
        judgedRun(RunView::Source::model, effective, shifted(predicted, result->comparison.shift));
    result->real = judgedRun(RunView::Source::live, effective, std::move(real));
    return result;
}

} // namespace lockscope
