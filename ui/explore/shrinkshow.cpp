// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/shrinkshow.h"

#include <utility>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds stepInterval{500};
constexpr int showNiceness = 4; // a Unix nice value: higher priority than the search, lower than
                                // the model's run for the timeline

} // namespace

ShrinkShow::ShrinkShow(QObject *parent) : QObject(parent), m_job({.niceness = showNiceness}, this)
{
    m_timer.setInterval(stepInterval);
    connect(&m_timer, &QTimer::timeout, this, &ShrinkShow::showNext);
}

void ShrinkShow::begin(const Question &question, const FaultPlan &faults)
{
    stop();
    m_timer.start();
    m_job.ask([this, question, faults](const JobContext &job) -> BackgroundJob::Finish {
        const auto queueRun = [this, &job](const EffectiveScenario &run) {
            job.report([this, run] { m_waitingRuns.push_back(run); });
        };
        EffectiveScenario asFound = question.effective;
        asFound.scenario.faults = faults;
        queueRun(asFound);
        PlanRunner runner(question.effective, question.goals, &job.cancelled());
        const auto trace = runner.run(faults);
        if (!trace)
            return {};
        const FoundStory found = makeFoundStory(storyOf(
            question, faults, runner.verdictOf(*trace).outcome, &job.cancelled(), queueRun));
        return [this, found] { m_found = found; };
    });
}

void ShrinkShow::stop()
{
    m_job.cancel();
    m_timer.stop();
    m_waitingRuns.clear();
    m_found.reset();
}

void ShrinkShow::showNext()
{
    if (!m_waitingRuns.empty()) {
        const EffectiveScenario run = std::move(m_waitingRuns.front());
        m_waitingRuns.pop_front();
        Q_EMIT nextRun(run);
    } else if (m_found) {
        m_timer.stop();
        Q_EMIT ended(*std::exchange(m_found, std::nullopt));
    } else if (!m_job.isBusy()) {
        m_timer.stop(); // the failure could not be repeated
    }
}

} // namespace lockscope
