// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/stormdriver.h"

#include "ui/state/livecontroller.h"
#include "ui/state/viewer.h"

namespace lockscope {

StormDriver::StormDriver(LiveController &live, Viewer &viewer, QObject *parent) : QObject(parent), m_live(live), m_viewer(viewer)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &StormDriver::inject);
    connect(&viewer, &Viewer::runningChanged, this, &StormDriver::beginRun);
}

void StormDriver::setRate(int perMinute)
{
    m_rate = perMinute;
    arm();
}

void StormDriver::beginRun(bool isRunning)
{
    if (isRunning)
        m_storm = FaultStorm(m_viewer.shownScenario().seed);
    arm();
}

void StormDriver::arm()
{
    m_next.stop();
    if (m_rate > 0 && m_viewer.isRunning())
        m_next.start(std::chrono::ceil<std::chrono::milliseconds>(m_storm.nextInterval(m_rate)));
}

// A fault that the run refuses, because its servers are still starting or already ending, is left out.
void StormDriver::inject()
{
    if (m_live.isKeptRunning())
        (void)m_live.inject({m_storm.nextFault(m_live.settingsOfRun())}, InjectedFaults::By::storm);
    arm();
}

} // namespace lockscope
