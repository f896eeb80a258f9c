// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/runlengthfeature.h"

#include "core/run/shared/runlength.h"
#include "ui/shared/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/state/runprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/windowactions.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QStatusBar>

namespace lockscope {

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
