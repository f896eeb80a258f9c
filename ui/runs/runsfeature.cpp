// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runsfeature.h"

#include "ui/runs/runsstrip.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/theme/icons.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/verdictwords.h"

#include <QDropEvent>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QStorageInfo>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 bytesMax = 20'000'000'000; // of the rows of all runs

} // namespace

RunsFeature::RunsFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_bar(new QToolBar(tr("Runs"), &shell.window)),
      m_strip(new RunsStrip(shell.experiment.runs, m_bar)), m_older(new QToolButton(m_bar))
{
    m_bar->setObjectName(QStringLiteral("runsBar"));
    m_bar->setMovable(false);
    m_bar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_bar->toggleViewAction()->setVisible(false);
    m_older->setFocusPolicy(Qt::NoFocus);
    m_older->setToolTip(tr("Show the first of these runs"));
    QAction *const older = m_bar->addWidget(m_older);
    m_bar->addWidget(m_strip);
    auto *const all = new QToolButton(m_bar);
    all->setObjectName(QStringLiteral("allRuns"));
    all->setText(QStringLiteral("⋯"));
    all->setToolTip(tr("All runs"));
    all->setAccessibleName(all->toolTip());
    m_bar->addWidget(all);
    shell.window.addToolBarBreak();
    shell.window.addToolBar(m_bar);
    connect(all, &QToolButton::clicked, this, &RunsFeature::openMenuOfAll);
    connect(m_older, &QToolButton::clicked, m_strip, [this] {
        m_strip->scrollToTop();
        m_strip->horizontalScrollBar()->setValue(0);
    });
    connect(m_strip, &RunsStrip::scrolled, this, [this, older] {
        older->setVisible(m_strip->olderCount() > 0);
        //: runs to the left of the visible ones
        m_older->setText(tr("← %n older", nullptr, m_strip->olderCount()));
    });
    connect(m_strip, &RunsStrip::showAsked, this, &RunsFeature::show);
    connect(m_strip, &RunsStrip::menuAsked, this, &RunsFeature::openMenu);
    connect(m_strip, &RunsStrip::compareAsked, this, &RunsFeature::compareAsked);
    // The docks store their layout when a lesson begins, and restore it when the lesson ends: both
    // times the strip must be visible.
    connect(&shell.lesson, &LessonProgress::changed, this, [this] {
        if (m_shell.lesson.isOn())
            QMetaObject::invokeMethod(this, &RunsFeature::update, Qt::QueuedConnection);
        else
            update();
    });
    connect(shell.actions.bar, &QToolBar::visibilityChanged, this, &RunsFeature::update);
    connect(&shell.experiment.viewer, &Viewer::runningChanged, this, &RunsFeature::checkSpace);
    // Queued, because countRepeated() starts a run, which other receivers must not see too early.
    const Experiment &experiment = shell.experiment;
    connect(&experiment.viewer, &Viewer::verdictChanged, this, &RunsFeature::countRepeated,
        Qt::QueuedConnection);
    connect(&experiment.viewer, &Viewer::runningChanged, this, &RunsFeature::countRepeated,
        Qt::QueuedConnection);
    connect(shell.actions.repeat, &QAction::triggered, this, &RunsFeature::repeat);
    const auto endRepeat = [this] { m_repeatsLeft = 0; };
    connect(shell.actions.stop, &QAction::triggered, this, endRepeat);
    connect(&experiment.live, &LiveController::failed, this, endRepeat);
    connect(&experiment.editor, &ChoiceEditor::choiceChanged, this, endRepeat);
    shell.timeline.installEventFilter(this);
    older->setVisible(false);
    update();
}

// In a lesson, the strip would show what the page asks. Presenter mode hides both toolbars.
void RunsFeature::update()
{
    const bool isInLesson = m_shell.lesson.isOn();
    m_shell.experiment.runs.setKeepsModelRuns(!isInLesson);
    m_bar->setVisible(!isInLesson && !m_shell.actions.bar->isHidden());
}

void RunsFeature::show(int id)
{
    if (m_shell.experiment.viewer.isRunning())
        m_shell.messages.post(
            {MessageBar::Weight::minor, tr("Stop the run first: it stays among the runs.")});
    else
        m_shell.experiment.runs.show(id);
}

void RunsFeature::repeat()
{
    LiveController &live = m_shell.experiment.live;
    m_outcomes.clear();
    live.run();
    m_repeatsLeft = m_shell.experiment.viewer.isRunning() ? WindowActions::repeatedRuns : 0;
}

void RunsFeature::countRepeated()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    if (m_repeatsLeft == 0 || !viewer.isVerdictFinal())
        return;
    ++m_outcomes[viewer.verdict()->outcome];
    if (--m_repeatsLeft > 0)
        return m_shell.experiment.live.run();
    QStringList counts;
    for (const auto &[outcome, count] : m_outcomes)
        //: an outcome, and how many runs had it
        counts << tr("%1: %2").arg(outcomeWord(outcome)).arg(count);
    m_shell.messages.post({MessageBar::Weight::note,
        //: %1: "violated: 8 · no violation observed: 2"
        tr("%n run(s) on Redis: %1", nullptr, WindowActions::repeatedRuns)
            .arg(counts.join(QStringLiteral(" · ")))});
}

// A run that is dragged onto the timeline is compared with the shown one.
bool RunsFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove
        || event->type() == QEvent::Drop) {
        auto *const drop = static_cast<QDropEvent *>(event); // the other two are subclasses
        const QByteArray run = drop->mimeData()->data(RunsStrip::dragType());
        if (!run.isEmpty()) {
            drop->acceptProposedAction();
            if (event->type() == QEvent::Drop)
                Q_EMIT m_strip->compareAsked(run.toInt());
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void RunsFeature::exportRun(int id)
{
    show(id);
    if (m_shell.experiment.runs.shown() == id)
        m_shell.actions.exportFile->trigger();
}

void RunsFeature::openMenu(int id, const QPoint &place)
{
    Runs &runs = m_shell.experiment.runs;
    const KeptRun *const run = runs.find(id);
    if (!run)
        return;
    auto *const menu = new QMenu(m_strip);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [menu](const QString &text, const QKeySequence &keys, auto action) {
        QAction *const entry = menu->addAction(text);
        entry->setShortcut(keys);
        entry->setShortcutContext(Qt::WidgetShortcut); // RunsStrip handles the keys
        QObject::connect(entry, &QAction::triggered, menu, action);
    };
    add(tr("&Show"), Qt::Key_Return, [this, id] { show(id); });
    add(tr("&Compare with the shown run"), Qt::CTRL | Qt::Key_Return,
        [this, id] { Q_EMIT m_strip->compareAsked(id); });
    add(run->isPinned ? tr("Do not &keep") : tr("&Keep when space is short"), Qt::Key_K,
        [&runs, id, isPinned = run->isPinned] { runs.setPinned(id, !isPinned); });
    menu->addSeparator();
    add(tr("&Rename"), Qt::Key_F2, [this] { m_strip->edit(m_strip->currentIndex()); });
    if (run->view || id == runs.shown()) // a run of the model must be shown again first
        add(tr("&Export…"), {}, [this, id] { exportRun(id); });
    add(tr("&Delete"), Qt::Key_Delete, [&runs, id] { runs.remove(id); });
    menu->popup(place);
}

void RunsFeature::openMenuOfAll()
{
    Runs &runs = m_shell.experiment.runs;
    auto *const menu = new QMenu(m_strip);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *const use =
        menu->addAction(tr("%n run(s), %1 of events", nullptr, static_cast<int>(runs.all().size()))
                            .arg(QLocale().formattedDataSize(static_cast<qint64>(runs.bytes()))));
    use->setEnabled(false);
    menu->addSeparator();
    QObject::connect(menu->addAction(tr("&Add the shown run now")), &QAction::triggered, &runs,
        &Runs::keepShown);
    QObject::connect(menu->addAction(tr("&Delete all that are not kept")), &QAction::triggered,
        &runs, &Runs::removeUnpinned);
    QAction *const restore = menu->addAction(tr("&Undo the last deletion"));
    restore->setEnabled(runs.canRestore());
    QObject::connect(restore, &QAction::triggered, &runs, &Runs::restoreRemoved);
    menu->popup(QCursor::pos());
}

// Nothing is removed without a question: the user saves or deletes the oldest run.
void RunsFeature::checkSpace()
{
    Runs &runs = m_shell.experiment.runs;
    const QStorageInfo disk(
        QString::fromStdString(m_shell.experiment.viewer.memoryOptions().folder));
    const qint64 limit = disk.isValid() ? std::min(bytesMax, disk.bytesAvailable() / 10) : bytesMax;
    const KeptRun *const oldest = runs.oldestUnpinned();
    if (m_shell.experiment.viewer.isRunning() || !oldest
        || static_cast<qint64>(runs.bytes()) <= limit)
        return;
    const QLocale locale;
    const QString text = oldest->isSaved
        ? tr("The runs use %1. The oldest one is in a file, and can be deleted here: %2, %3.")
        : tr("The runs use %1. Save the oldest one, or delete it in its menu: %2, %3.");
    m_shell.messages.post({MessageBar::Weight::note,
        text.arg(locale.formattedDataSize(static_cast<qint64>(runs.bytes())), runTitle(*oldest),
            locale.formattedDataSize(static_cast<qint64>(oldest->bytes()))),
        oldest->isSaved ? tr("Delete it") : tr("Save it…"),
        [this, id = oldest->id, isSaved = oldest->isSaved] {
            isSaved ? m_shell.experiment.runs.remove(id) : exportRun(id);
        }});
}

} // namespace lockscope
