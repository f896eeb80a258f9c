// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/clientsfeature.h"

#include "ui/clients/clientsdialog.h"
#include "ui/clients/programoutput.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

namespace lockscope {
namespace {

const QString outputDock = QStringLiteral("programOutputDock");

} // namespace

ClientsFeature::ClientsFeature(const WindowParts &parts, LessonProgress &lesson)
    : QObject(&parts.owner), m_parts(parts),
      m_output(new ProgramOutput(parts.kept.of<ProgramLines::Batch>(), &parts.window))
{
    parts.docks.add({.name = outputDock,
        .area = Qt::BottomDockWidgetArea,
        .title = tr("Program output"),
        .content = m_output,
        .behindDock = QStringLiteral("eventsDock"),
        .isShown = false});
    QAction *const action = parts.actions.add(WindowActions::Menu::run,
        {.icon = QStringLiteral("clients"),
            .text = tr("C&lients…"),
            .tip = tr("Simulated clients, or your own program with its own lock")});
    action->setObjectName(QStringLiteral("clients"));
    parts.scenario.addSchemeAction(*action);
    connect(action, &QAction::triggered, this, &ClientsFeature::openDialog);
    action->setEnabled(!lesson.isOn());
    connect(&lesson, &LessonProgress::changed, action,
        [action, &lesson] { action->setEnabled(!lesson.isOn()); });
    connect(&parts.experiment.viewer, &Viewer::runChanged, this, &ClientsFeature::updateOutputDock);
    connect(&parts.experiment.live, &LiveController::programsWrote, this,
        [this](const ProgramLines::Batch &batch) {
            if (m_output->isEmpty())
                m_parts.docks.dock(outputDock)
                    .show(); // also in a low window, whose docks at the bottom are closed
            m_output->add(batch);
        });
    updateOutputDock();
}

void ClientsFeature::openDialog()
{
    const Choice &choice = m_parts.experiment.editor.choice();
    auto *const dialog = new ClientsDialog(
        choice.programs(), choice.settings().clients, m_parts.preferences, &m_parts.window);
    connect(dialog, &ClientsDialog::chosen, this, &ClientsFeature::choose);
    dialog->open();
}

void ClientsFeature::choose(const ClientPrograms &programs)
{
    m_parts.experiment.editor.setPrograms(programs);
    if (programs.empty() || m_parts.experiment.viewer.isRunning())
        return;
    m_parts.messages.post({MessageBar::Weight::note,
        tr("The model cannot run your program. The picture shows simulated clients "
           "until you run it."),
        tr("Run"), [this] { m_parts.experiment.live.run(); }});
}

// Without a live run with programs, hides the dock and its action. With one, shows the action; and
// the dock, if the event table is shown.
void ClientsFeature::updateOutputDock()
{
    const Viewer &viewer = m_parts.experiment.viewer;
    const bool hasPrograms =
        viewer.source() == RunView::Source::live && !viewer.shownScenario().programs.empty();
    QDockWidget &dock = m_parts.docks.dock(outputDock);
    dock.toggleViewAction()->setVisible(hasPrograms);
    if (viewer.isRunning() && !viewer.trace())
        m_output->clear();
    if (!hasPrograms)
        m_parts.docks.hide(outputDock);
    else if (!m_parts.docks.dock(QStringLiteral("eventsDock")).isHidden())
        dock.show();
}

} // namespace lockscope
