// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verification.h"

#include "core/run/modelrun/simulate.h"
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

Verification::Verification(QObject *parent) : QObject(parent), m_ending({}, this), m_job({}, this)
{
    m_clock.setInterval(pollInterval);
    connect(&m_clock, &QTimer::timeout, this, &Verification::poll);
}

Verification::~Verification()
{
    m_job.cancel();
    m_run.reset();
}

void Verification::begin(Order order)
{
    m_order = std::move(order);
    m_order.runs = std::clamp(m_order.runs, 1, runsMax);
    m_results.clear();
    m_prediction.reset();
    m_reached = m_expected = Duration::zero();
    setStage(Stage::predicting);
    predict();
}

void Verification::predict()
{
    m_job.ask([this, effective = m_order.predicted](const JobContext &job) -> BackgroundJob::Finish {
        Simulator simulator;
        Simulator::Limits limits;
        limits.isCancelled = &job.cancelled();
        return [this, prediction = simulator.run(effective, limits)] { takePrediction(prediction); };
    });
}

void Verification::takePrediction(const Result<std::shared_ptr<const Trace>> &prediction)
{
    if (!prediction) {
        fail(textOf(prediction.error().text));
        return;
    }
    m_prediction = prediction.value();
    m_expected = lengthOf(*m_prediction);
    startRun();
}

void Verification::startRun()
{
    m_reached = Duration::zero();
    m_run = std::make_shared<LiveRun>(m_order.real, LiveOptions{{}, m_order.redisServer});
    m_clock.start();
    setStage(Stage::starting);
}

void Verification::poll()
{
    if (!m_run)
        return;
    // Read before the trace; otherwise rows that arrive in between would be missed.
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
    m_clock.stop();
    const auto failure = m_run->failure();
    const auto real = m_run->trace();
    letRunGo();
    if (failure || !real || real->isEmpty()) {
        fail(failure ? textOf(failure->text) : tr("the run has no events"));
        return;
    }
    setStage(Stage::judging);
    m_job.ask([this, prediction = m_prediction, real](const JobContext &) -> BackgroundJob::Finish {
        return [this, result = verifiedRun(*prediction, real)] { takeResult(result); };
    });
}

void Verification::takeResult(std::shared_ptr<const VerifiedRun> result)
{
    m_results.push_back(std::move(result));
    const int index = static_cast<int>(m_results.size()) - 1;
    if (index + 1 < m_order.runs)
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
    m_clock.stop();
    setStage(Stage::ending);
    letRunGo();
    m_ending.ask([this](const JobContext &) -> BackgroundJob::Finish { // after the run has ended
        return [this] {
            setStage(Stage::idle);
            Q_EMIT ended();
        };
    });
}

void Verification::predictAgain(EffectiveScenario predicted)
{
    setStage(Stage::predicting);
    std::vector<std::shared_ptr<const Trace>> reals;
    for (const auto &result : m_results)
        reals.push_back(result->real.trace);
    m_job.ask([this, predicted = std::move(predicted), reals = std::move(reals)](const JobContext &job) -> BackgroundJob::Finish {
        using Results = Result<std::vector<std::shared_ptr<const VerifiedRun>>>;
        Simulator simulator;
        Simulator::Limits limits;
        limits.isCancelled = &job.cancelled();
        const auto prediction = simulator.run(predicted, limits);
        std::vector<std::shared_ptr<const VerifiedRun>> anew;
        for (std::size_t i = 0; prediction && i < reals.size() && !job.isCancelled(); ++i)
            anew.push_back(verifiedRun(*prediction.value(), reals[i]));
        const Results results = prediction ? Results(std::move(anew)) : Results(prediction.error());
        return [this, results] { takeAgain(results); };
    });
}

void Verification::takeAgain(const Result<std::vector<std::shared_ptr<const VerifiedRun>>> &results)
{
    if (!results) {
        fail(textOf(results.error().text));
        return;
    }
    m_results = results.value();
    setStage(Stage::idle);
    Q_EMIT ended();
}

int Verification::agreeing() const
{
    return static_cast<int>(std::count_if(m_results.begin(), m_results.end(), [](const auto &result) {
        return result->comparison.agreement.kind == Agreement::Kind::agrees;
    }));
}

// Ending a run waits for its servers and threads, which must not block the window.
void Verification::letRunGo()
{
    if (m_run)
        m_ending.discard(std::exchange(m_run, nullptr));
}

void Verification::setStage(Stage stage)
{
    m_stage = stage;
    Q_EMIT progressed();
}

void Verification::fail(const QString &reason)
{
    letRunGo();
    setStage(Stage::idle);
    Q_EMIT ended();
    Q_EMIT failed(reason);
}

} // namespace lockscope
