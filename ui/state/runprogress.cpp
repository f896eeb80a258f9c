// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/runprogress.h"

#include "core/run/shared/runlength.h"
#include "ui/state/livecontroller.h"
#include "ui/state/viewer.h"
#include "ui/words/quantities.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr int barWidth = 170;
constexpr int barMax = 1000;
constexpr std::chrono::milliseconds updateInterval{100};

} // namespace

RunProgress::RunProgress(
    const LiveController &live, const Viewer &viewer, QElapsedTimer &elapsed, QWidget *parent)
    : QProgressBar(parent), m_live(live), m_viewer(viewer), m_elapsed(elapsed)
{
    setObjectName(QStringLiteral("runProgress"));
    setRange(0, barMax);
    setFixedWidth(barWidth);
    setAccessibleName(tr("Progress of the run"));
    setToolTip(tr("The time left, as predicted by the model"));
    m_updateTimer.setInterval(updateInterval);
    connect(&m_updateTimer, &QTimer::timeout, this, &RunProgress::showTime);
    connect(&viewer, &Viewer::runningChanged, this, [this] {
        m_elapsed.invalidate();
        updateVisibility();
    });
    updateVisibility();
}

void RunProgress::updateVisibility()
{
    const bool isShown = m_viewer.isRunning() && m_live.expectedLengthOfRun();
    setVisible(isShown);
    if (!isShown)
        return m_updateTimer.stop();
    showTime();
    m_updateTimer.start();
}

void RunProgress::showTime()
{
    if (!m_elapsed.isValid() && m_viewer.trace())
        m_elapsed.start();
    const auto &expected = m_live.expectedLengthOfRun();
    if (!m_elapsed.isValid() || !expected) {
        setValue(0);
        setFormat(tr("starting the servers"));
        return;
    }
    // If the model stopped early, only the maximum length of the run is known.
    const Duration total =
        expected->isLowerBound ? lengthMax(m_viewer.shownScenario()) : expected->length;
    const Duration spent = std::chrono::milliseconds(m_elapsed.elapsed());
    setValue(static_cast<int>(
        std::min(spent, total) * barMax / std::max<Duration>(total, updateInterval)));
    if (spent >= total)
        return setFormat(tr("longer than expected"));
    const QString left = lengthText(std::chrono::ceil<std::chrono::seconds>(total - spent));
    //: %1 is a length of time, "4 s"
    setFormat((expected->isLowerBound ? tr("at most %1 left") : tr("about %1 left")).arg(left));
}

} // namespace lockscope
