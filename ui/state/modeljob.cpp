// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/modeljob.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds outdatedRunMax{
    50}; // the time that the current run may take while a newer request waits
constexpr std::chrono::milliseconds pictureGapMax{
    100}; // a run that began more than this time after the last picture may finish
} // namespace

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
