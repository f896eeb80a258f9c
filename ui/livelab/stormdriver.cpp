// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/livelab/stormdriver.h"

#include "ui/state/livecontroller.h"
#include "ui/state/viewer.h"

namespace lockscope {

StormDriver::StormDriver(LiveController &live, Viewer &viewer, QObject *parent)
    : QObject(parent), m_live(live), m_viewer(viewer)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &StormDriver::inject);
    connect(&viewer, &Viewer::runningChanged, this, &StormDriver::updateRunning);
}

void StormDriver::setRate(int perMinute)
{
    m_rate = perMinute;
    restartTimer();
}

void StormDriver::updateRunning(bool isRunning)
{
    if (isRunning)
        m_storm = FaultStorm(m_viewer.shownScenario().seed);
    restartTimer();
}

void StormDriver::restartTimer()
{
    m_next.stop();
    if (m_rate > 0 && m_viewer.isRunning())
        m_next.start(std::chrono::ceil<std::chrono::milliseconds>(m_storm.nextInterval(m_rate)));
}

// If the run refuses the fault, because its servers are still starting or already ending, the fault
// is dropped.
void StormDriver::inject()
{
    if (m_live.isKeptRunning())
        (void)m_live.inject(
            {m_storm.nextFault(m_live.settingsOfRun())}, InjectedFaults::AddedBy::storm);
    restartTimer();
}

} // namespace lockscope
