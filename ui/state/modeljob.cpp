// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/modeljob.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds outdatedRunMax{50};      // the time that the current run may take if a newer request waits
constexpr std::chrono::milliseconds pictureGapMax{100}; // if a run began this long after the last picture, it may finish
}

ModelJob::ModelJob(QObject *parent) : QObject(parent), m_simulator(std::make_shared<Simulator>()), m_job({}, this)
{
    m_lateTimer.setSingleShot(true);
    connect(&m_lateTimer, &QTimer::timeout, this, &ModelJob::endIfLate);
}

void ModelJob::ask(EffectiveScenario effective)
{
    m_job.ask([this, simulator = m_simulator, effective = std::move(effective)](const JobContext &job) -> BackgroundJob::Finish {
        const auto picture = modelPicture(*simulator, effective, job.cancelled());
        if (!picture)
            return {};
        return [this, picture] {
            m_lastMade = Clock::now();
            Q_EMIT made(picture);
        };
    });
    endIfLate();
}

void ModelJob::dropRequests()
{
    m_job.cancel();
    m_lateTimer.stop();
}

void ModelJob::endIfLate()
{
    const auto begun = m_job.startOfOvertakenWork();
    if (!begun || *begun - m_lastMade > pictureGapMax)
        return;
    const auto left = *begun + outdatedRunMax - Clock::now();
    if (left <= Clock::duration::zero())
        m_job.endCurrent();
    else
        m_lateTimer.start(std::chrono::ceil<std::chrono::milliseconds>(left));
}

} // namespace lockscope
