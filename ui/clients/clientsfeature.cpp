// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/clientsfeature.h"

#include "ui/clients/clientsdialog.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QAction>
#include <QDockWidget>
#include <QFontDatabase>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStringList>
#include <QVBoxLayout>

namespace lockscope {

ClientsFeature::ClientsFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell),
      m_output(new ProgramOutput(shell.kept.of<ProgramLines::Batch>(), &shell.window))
{
    shell.docks.add(
        {.id = DockId::programOutput, .title = tr("Program output"), .content = m_output});
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

void ClientsFeature::openForProgram()
{
    if (m_action->isEnabled())
        openDialog()->chooseProgram();
}

ClientsDialog *ClientsFeature::openDialog()
{
    const Choice &choice = m_shell.experiment.editor.choice();
    auto *const dialog = new ClientsDialog(
        choice.programs(), choice.settings().clients, m_shell.preferences, &m_shell.window);
    connect(dialog, &ClientsDialog::chosen, this, &ClientsFeature::choose);
    dialog->open();
    return dialog;
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

namespace {

QString lineText(const ProgramLine &line)
{
    constexpr int timeWidth = 9; // characters: "  123.456"
    const double seconds = std::chrono::duration<double>(line.time.time_since_epoch()).count();
    return QStringLiteral("%1 s  %2  %3")
        .arg(QLocale().toString(seconds, 'f', 3), timeWidth)
        .arg(TimelineText::clientName(line.client), textOf(line.text));
}

} // namespace

ProgramOutput::ProgramOutput(ProgramLines::Batch &shown, QWidget *parent)
    : QWidget(parent), m_shown(shown), m_text(new QPlainTextEdit(this)), m_count(new QLabel(this))
{
    m_text->setObjectName(QStringLiteral("programOutput"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setMaximumBlockCount(static_cast<int>(ProgramLines::linesMax));
    m_count->setObjectName(QStringLiteral("programOutputCount"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setContentsMargins(8, 2, 8, 2);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_text, 1);
    column->addWidget(m_count);
    QScrollBar *const bar = m_text->verticalScrollBar();
    connect(bar, &QScrollBar::actionTriggered, this,
        [this, bar] { m_isFollowing = bar->sliderPosition() == bar->maximum(); });
    connect(bar, &QScrollBar::rangeChanged, this,
        &ProgramOutput::follow); // the range also changes when the panel becomes visible
    m_text->setAccessibleName(tr("Program output"));
    m_text->setPlaceholderText(
        tr("What your programs write to standard output and standard error appears here."));
    show(m_shown.lines);
}

void ProgramOutput::follow()
{
    if (m_isFollowing)
        m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
}

void ProgramOutput::add(const ProgramLines::Batch &batch)
{
    m_shown.written += batch.written;
    m_shown.lines.insert(m_shown.lines.end(), batch.lines.begin(), batch.lines.end());
    while (m_shown.lines.size() > ProgramLines::linesMax)
        m_shown.lines.pop_front();
    show(batch.lines);
}

void ProgramOutput::show(const std::deque<ProgramLine> &lines)
{
    QStringList texts;
    for (const ProgramLine &line : lines)
        texts << lineText(line);
    if (!texts.isEmpty())
        m_text->appendPlainText(texts.join(u'\n'));
    follow();
    showCount();
}

void ProgramOutput::clear()
{
    m_text->clear();
    m_shown = {};
    m_isFollowing = true;
    showCount();
}

// The preferred height is small, because the panel opens automatically and the window may be low.
QSize ProgramOutput::sizeHint() const
{
    constexpr int lines = 7;
    return {QWidget::sizeHint().width(), lines * fontMetrics().lineSpacing()};
}

void ProgramOutput::showCount()
{
    const auto count = countText(static_cast<qint64>(m_shown.written));
    const auto most = static_cast<int>(ProgramLines::linesMax);
    if (m_shown.written > ProgramLines::linesMax)
        m_count->setText(tr("The last %1 of %2 lines").arg(countText(most), count));
    else
        //: %1 is the same number as %n, %2 the greatest number of lines that are kept
        m_count->setText(
            tr("%1 line(s); the last %2 are kept", nullptr, static_cast<int>(m_shown.written))
                .arg(count, countText(most)));
}

} // namespace lockscope
