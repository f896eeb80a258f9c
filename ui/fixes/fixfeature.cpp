// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fixes/fixfeature.h"

#include "ui/fixes/fixjob.h"
#include "ui/fixes/fixpanel.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/shell/windowdocks.h"

#include <QMainWindow>
#include <QToolButton>

namespace lockscope {
namespace {
// While the user changes settings, the timeline and the strips of outcomes in the sliders have
// priority.
constexpr std::chrono::milliseconds delayAfterChange{400};
} // namespace

FixFeature::FixFeature(const Shell &shell)
    : QObject(&shell.owner), m_experiment(shell.experiment), m_lesson(shell.lesson),
      m_panel(new FixPanel), m_job(new FixJob(this)), m_line(new QToolButton)
{
    WindowDocks *const docks = &shell.docks;
    docks->add({.id = DockId::fixes, .title = tr("Possible fixes"), .content = m_panel});
    m_line->setObjectName(QStringLiteral("remedyLine"));
    m_line->setAutoRaise(true);
    m_line->setArrowType(Qt::RightArrow);
    m_line->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_line->hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayAfterChange);

    connect(&m_delay, &QTimer::timeout, this, &FixFeature::tryFixes);
    connect(&m_experiment.editor, &ChoiceEditor::choiceChanged, this, &FixFeature::restart);
    connect(&m_experiment.viewer, &Viewer::runChanged, this, &FixFeature::restart);
    connect(&m_experiment.viewer, &Viewer::runningChanged, this, &FixFeature::restart);
    connect(&m_lesson, &LessonProgress::changed, this, [this] {
        if (m_lesson.hasOpenTasks() != m_lessonHidesFixes)
            restart();
    });
    connect(m_job, &FixJob::diagnosed, m_panel,
        [this](const Diagnosis &diagnosis, const std::optional<Trial> &unchangedRun) {
            const Viewer &viewer = m_experiment.viewer;
            const bool hasShownRunFailed = viewer.source() == RunView::Source::live
                && viewer.verdict() && Diagnosis(*viewer.verdict()).canBeFixed();
            m_panel->showDiagnosis(diagnosis, unchangedRun,
                m_experiment.editor.choice().settings().ttl, hasShownRunFailed);
        });
    connect(m_job, &FixJob::tried, m_panel, &FixPanel::add);
    connect(m_job, &FixJob::done, m_panel, &FixPanel::finish);
    connect(m_panel, &FixPanel::summaryChanged, this, &FixFeature::showSummary);
    connect(m_panel, &FixPanel::fixChosen, this, &FixFeature::apply);
    connect(m_line, &QToolButton::clicked, this, [docks] { docks->reveal(DockId::fixes); });
    restart();
}

void FixFeature::restart()
{
    m_job->cancel();
    m_lessonHidesFixes = m_lesson.hasOpenTasks();
    const Viewer &viewer = m_experiment.viewer;
    const bool isFileOfOtherScenario = viewer.source() == RunView::Source::file
        && (!viewer.header()
            || viewer.header()->scenario != m_experiment.editor.choice().scenario().id);
    using EmptyReason = FixPanel::EmptyReason;
    m_panel->clear(m_lessonHidesFixes ? EmptyReason::lesson
            : viewer.isRunning()      ? EmptyReason::endOfRun
            : isFileOfOtherScenario   ? EmptyReason::scenario
                                      : EmptyReason::model);
    if (m_lessonHidesFixes || viewer.isRunning() || isFileOfOtherScenario
        || viewer.source() == RunView::Source::none)
        m_delay.stop(); // restart() is called again when the lesson's tasks are done, the run ends,
                        // or another run is shown
    else
        m_delay.start();
}

void FixFeature::tryFixes()
{
    if (m_experiment.preview.isBusy()) {
        m_delay.start();
        return;
    }
    m_job->ask(m_experiment.editor.choice().effective(WorldKind::model));
}

void FixFeature::showSummary()
{
    const QString summary = m_panel->summary();
    m_line->setText(summary);
    m_line->setVisible(!summary.isEmpty());
}

void FixFeature::apply(const Fix &fix)
{
    m_experiment.editor.applyFix(fix);
}

} // namespace lockscope
