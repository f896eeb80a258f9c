// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/runlengthfeature.h"

#include "core/run/check/runlength.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/livecontroller.h"
#include "ui/state/viewer.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QStatusBar>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int runBarWidth = 170;
constexpr int runBarMax = 1000;
constexpr std::chrono::milliseconds updateInterval{100};

} // namespace

RunProgress::RunProgress(
    const LiveController &live, const Viewer &viewer, QElapsedTimer &elapsed, QWidget *parent)
    : QProgressBar(parent), m_live(live), m_viewer(viewer), m_elapsed(elapsed)
{
    setObjectName(QStringLiteral("runProgress"));
    setRange(0, runBarMax);
    setFixedWidth(runBarWidth);
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
        std::min(spent, total) * runBarMax / std::max<Duration>(total, updateInterval)));
    if (spent >= total)
        return setFormat(tr("longer than expected"));
    const QString left = lengthText(std::chrono::ceil<std::chrono::seconds>(total - spent));
    //: %1 is a length of time, "4 s"
    setFormat((expected->isLowerBound ? tr("at most %1 left") : tr("about %1 left")).arg(left));
}

RunLengthFeature::RunLengthFeature(const WindowParts &parts) : QObject(&parts.owner), m_parts(parts)
{
    QStatusBar *const bar = parts.window.statusBar();
    auto *const progress = new RunProgress(
        parts.experiment.live, parts.experiment.viewer, parts.kept.of<QElapsedTimer>(), bar);
    bar->addPermanentWidget(progress);
    progress->updateVisibility(); // addPermanentWidget() has shown it
    connect(&parts.experiment.preview, &ModelPreview::expectedLengthChanged, this,
        &RunLengthFeature::showExpected);
    connect(&parts.experiment.live, &LiveController::tooLong, this, &RunLengthFeature::postTooLong);
    connect(&parts.experiment.viewer, &Viewer::runningChanged, this,
        &RunLengthFeature::updateEmptyHint);
    showExpected();
    updateEmptyHint(parts.experiment.viewer.isRunning());
}

void RunLengthFeature::showExpected()
{
    const auto expected = m_parts.experiment.preview.expectedLength();
    m_parts.actions.setExpectedRunLength(expected ? expectedLengthText(*expected) : QString());
}

// The timeline has no row, and so shows this text, only until the servers run.
void RunLengthFeature::updateEmptyHint(bool isRunning)
{
    const LiveController &live = m_parts.experiment.live;
    const Settings &settings = m_parts.experiment.viewer.shownScenario().scenario.settings;
    const bool usesUserNodes = !live.nodes().empty();
    const int nodes = settings.nodes * (usesUserNodes ? 1 : 1 + settings.replicas);
    m_parts.timeline.setEmptyHint(
        isRunning ? TimelineText::starting(nodes, usesUserNodes) : QString());
}

void RunLengthFeature::postTooLong(const ExpectedLength &expected, Duration proposed)
{
    //: %1 is "about 72 s", %2 and %3 are lengths of time
    const QString text =
        tr("The model expects this run to last %1. On real Redis, a run without a set "
           "length stops after %2. Set the run length to %3.")
            .arg(expectedLengthText(expected), lengthText(liveLengthMax), lengthText(proposed));
    m_parts.messages.post(
        {MessageBar::Weight::error, text, tr("Set run length to %1").arg(lengthText(proposed)),
            [this, proposed] { m_parts.experiment.editor.setRunLength(proposed); }});
}

} // namespace lockscope
