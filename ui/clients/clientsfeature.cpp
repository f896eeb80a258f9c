// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/clientsfeature.h"

#include "ui/clients/clientsdialog.h"
#include "ui/clients/programoutput.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

namespace lockscope {
ClientsFeature::ClientsFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell),
      m_output(new ProgramOutput(shell.kept.of<ProgramLines::Batch>(), &shell.window))
{
    shell.docks.add({.id = DockId::programOutput,
        .area = Qt::BottomDockWidgetArea,
        .title = tr("Program output"),
        .content = m_output,
        .behindDock = DockId::events,
        .isShown = false});
    m_action = shell.actions.add(WindowActions::Menu::run,
        {.icon = QStringLiteral("clients"),
            .text = tr("C&lients…"),
            .tip = tr("Simulated clients, or your own program with its own lock")});
    m_action->setObjectName(QStringLiteral("clients"));
    connect(m_action, &QAction::triggered, this, &ClientsFeature::openDialog);
    m_action->setEnabled(!shell.lesson.isOn());
    connect(&shell.lesson, &LessonProgress::changed, this,
        [this] { m_action->setEnabled(!m_shell.lesson.isOn()); });
    connect(&shell.experiment.viewer, &Viewer::runChanged, this, &ClientsFeature::updateOutputDock);
    connect(&shell.experiment.live, &LiveController::programsWrote, this,
        [this](const ProgramLines::Batch &batch) {
            if (m_output->isEmpty())
                m_shell.docks.dock(DockId::programOutput)
                    .show(); // also in a low window, whose docks at the bottom are closed
            m_output->add(batch);
        });
    updateOutputDock();
}

void ClientsFeature::openDialog()
{
    const Choice &choice = m_shell.experiment.editor.choice();
    auto *const dialog = new ClientsDialog(
        choice.programs(), choice.settings().clients, m_shell.preferences, &m_shell.window);
    connect(dialog, &ClientsDialog::chosen, this, &ClientsFeature::choose);
    dialog->open();
}

void ClientsFeature::choose(const ClientPrograms &programs)
{
    m_shell.experiment.editor.setPrograms(programs);
    if (programs.empty() || m_shell.experiment.viewer.isRunning())
        return;
    m_shell.messages.post({MessageBar::Weight::note,
        tr("The model cannot run your program. The picture shows simulated clients "
           "until you run it."),
        tr("Run"), [this] { m_shell.experiment.live.run(); }});
}

// Without a live run with programs, hides the dock and its action. With one, shows the action; and
// the dock, if the event table is shown.
void ClientsFeature::updateOutputDock()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    const bool hasPrograms =
        viewer.source() == RunView::Source::live && !viewer.shownScenario().programs.empty();
    QDockWidget &dock = m_shell.docks.dock(DockId::programOutput);
    dock.toggleViewAction()->setVisible(hasPrograms);
    if (viewer.isRunning() && !viewer.trace())
        m_output->clear();
    if (!hasPrograms)
        m_shell.docks.hide(DockId::programOutput);
    else if (!m_shell.docks.dock(DockId::events).isHidden())
        dock.show();
}

} // namespace lockscope
