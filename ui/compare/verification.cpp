// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/verification.h"

#include "run/simulate.h"
#include "shared/text.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds pollInterval{30};

Duration lengthOf(const Trace &trace)
{
    return trace.isEmpty() ? Duration::zero() : trace[trace.size() - 1].time.time_since_epoch();
}

} // namespace

Verification::Verification(QObject *parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(2); // one to judge, one to end a run that was cancelled
    m_clock.setInterval(pollInterval);
    connect(&m_clock, &QTimer::timeout, this, &Verification::poll);
}

Verification::~Verification()
{
    ++m_generation;
    if (m_isCancelled)
        m_isCancelled->store(true);
    m_run.reset();
    m_threads.waitForDone();
}

void Verification::begin(Order order)
{
    m_order = std::move(order);
    m_order.runs = std::clamp(m_order.runs, 1, runsMax);
    m_results.clear();
    m_prediction.reset();
    m_reached = m_expected = Duration::zero();
    ++m_generation;
    setStage(Stage::predicting);
    predict();
}

void Verification::predict()
{
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_threads.start([this, effective = m_order.predicted, isCancelled = m_isCancelled, generation = m_generation] {
        Simulator simulator;
        Simulator::Limits limits;
        limits.isCancelled = isCancelled.get();
        const auto prediction = simulator.run(effective, limits);
        QMetaObject::invokeMethod(
            this, [this, generation, prediction] { if (generation == m_generation) takePrediction(prediction); }, Qt::QueuedConnection);
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
    // Asked before the trace, or what comes after "finished" would be missed.
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
        fail(failure ? textOf(failure->text) : tr("it had no events"));
        return;
    }
    setStage(Stage::judging);
    m_threads.start([this, prediction = m_prediction, real, generation = m_generation] {
        const auto result = verifiedRun(*prediction, real);
        QMetaObject::invokeMethod(
            this, [this, generation, result] { if (generation == m_generation) takeResult(result); }, Qt::QueuedConnection);
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
    ++m_generation;
    m_isCancelled->store(true);
    m_clock.stop();
    setStage(Stage::ending);
    m_threads.start([this, run = std::exchange(m_run, nullptr), generation = m_generation]() mutable {
        run.reset();
        QMetaObject::invokeMethod(this, [this, generation] { if (generation == m_generation) takeEnd(); }, Qt::QueuedConnection);
    });
}

void Verification::takeEnd()
{
    setStage(Stage::idle);
    Q_EMIT ended();
}

void Verification::predictAgain(EffectiveScenario predicted)
{
    ++m_generation;
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    setStage(Stage::predicting);
    std::vector<std::shared_ptr<const Trace>> reals;
    for (const auto &result : m_results)
        reals.push_back(result->real.trace);
    m_threads.start([this, predicted = std::move(predicted), reals = std::move(reals), isCancelled = m_isCancelled, generation = m_generation] {
        using Results = Result<std::vector<std::shared_ptr<const VerifiedRun>>>;
        Simulator simulator;
        Simulator::Limits limits;
        limits.isCancelled = isCancelled.get();
        const auto prediction = simulator.run(predicted, limits);
        std::vector<std::shared_ptr<const VerifiedRun>> anew;
        for (std::size_t i = 0; prediction && i < reals.size() && !isCancelled->load(); ++i)
            anew.push_back(verifiedRun(*prediction.value(), reals[i]));
        const Results results = prediction ? Results(std::move(anew)) : Results(prediction.error());
        QMetaObject::invokeMethod(
            this, [this, generation, results] { if (generation == m_generation) takeAgain(results); }, Qt::QueuedConnection);
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

// Ending a run waits for its servers and threads, which the window must not.
void Verification::letRunGo()
{
    if (m_run)
        m_threads.start([run = std::exchange(m_run, nullptr)]() mutable { run.reset(); });
}

void Verification::setStage(Stage stage)
{
    m_stage = stage;
    Q_EMIT progressed();
}

void Verification::fail(const QString &reason)
{
    letRunGo();
    ++m_generation;
    setStage(Stage::idle);
    Q_EMIT ended();
    Q_EMIT failed(reason);
}

} // namespace lockscope
