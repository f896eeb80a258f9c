// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/comparefeature.h"

#include "core/analysis/export/wholefile.h"
#include "ui/compare/comparepanel.h"
#include "ui/compare/comparepresets.h"
#include "ui/compare/contrastwords.h"
#include "ui/compare/pinnedview.h"
#include "ui/compare/verifyview.h"
#include "ui/shared/preferences.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/replay.h"
#include "ui/window/statusline.h"

#include <QAction>
#include <QBoxLayout>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>

namespace lockscope {
namespace {

// Returns the dropped files if exactly two were dropped and both are local traces; otherwise an
// empty list.
QStringList twoTraces(const QMimeData &mime)
{
    QStringList files;
    for (const QUrl &url : mime.urls()) {
        if (!url.isLocalFile() || !isTraceFile(url.toLocalFile()))
            return {};
        files << url.toLocalFile();
    }
    return files.size() == 2 ? files : QStringList();
}

} // namespace

CompareFeature::CompareFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts),
      m_kept(parts.kept.of<Kept>(parts.experiment.editor, parts.experiment.viewer)),
      m_view(new PinnedView({m_kept.pinning, parts.experiment.preview, parts.experiment.viewer,
                                parts.selection, parts.replay.playhead(), parts.timeline},
          parts.window.centralWidget())),
      m_panel(new ComparePanel(m_kept.pinning, &parts.window))
{
    insertView();
    m_view->timeline().useHabits(parts.habits);
    m_parts.docks.add({.id = DockId::compare,
        //: a dock: what differs between two runs
        .title = tr("A | B"),
        .content = m_panel});
    makeActions();
    connectParts();
    m_overlay->setChecked(m_kept.isOverlay);
    m_parts.window.installEventFilter(this);
    updateActions();
}

// Inserts the timeline of the pinned run above the timeline of the shown run, with the same height.
void CompareFeature::insertView()
{
    auto *const column = qobject_cast<QBoxLayout *>(m_parts.timeline.parentWidget()->layout());
    if (column)
        column->insertWidget(column->indexOf(&m_parts.timeline), m_view, 1);
}

// The two timelines need the height more than the table; in a low window each then shows two rows
// of faults.
void CompareFeature::showPanel()
{
    constexpr int lowWindow = 800;
    constexpr int lowPanel = 130;
    const int height = m_parts.window.height();
    QDockWidget &dock = m_parts.docks.dock(DockId::compare);
    const bool wasHidden = dock.isHidden();
    m_parts.docks.reveal(DockId::compare);
    if (wasHidden)
        m_parts.window.resizeDocks(
            {&dock}, {height < lowWindow ? lowPanel : height / 4}, Qt::Vertical);
}

void CompareFeature::makeActions()
{
    QMenu *const menu = m_parts.actions.addMenu(tr("&Compare"));
    menu->setObjectName(QStringLiteral("compareMenu"));
    const auto make = [this, menu](const WindowActions::Plan &plan) {
        QAction *const action = m_parts.actions.makeWithoutMenu(plan);
        menu->addAction(action);
        return action;
    };
    m_pin = make({.icon = QStringLiteral("pin"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_D)},
        .text = tr("&Pin run as A"),
        .tip = tr("Pin the current run as A. Every run shown after that is B.")});
    m_unpin = make({.text = tr("&Unpin A")});
    m_swap = make({.text = tr("&Swap A and B")});
    menu->addSeparator();
    m_overlay = make({.shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D)},
        .text = tr("Show A as &outlines")});
    m_overlay->setCheckable(true);
    m_firstDifference = make({.text = tr("&First difference")});
    menu->addSeparator();
    QAction *const pair = make({.text = tr("&With | without what matters"),
        .tip = tr("Run this scenario in the model twice: as it is, and without the one "
                  "thing that matters for its outcome.")});
    pair->setObjectName(QStringLiteral("pairAction"));
    connect(pair, &QAction::triggered, this, &CompareFeature::showPair);
    connect(make({.text = tr("Compare two &traces…")}), &QAction::triggered, this,
        &CompareFeature::askFiles);
    makePresets(*menu);
}

void CompareFeature::makePresets(QMenu &menu)
{
    menu.addSeparator();
    for (const ComparePreset &preset : comparePresets()) {
        QAction *const action = m_parts.actions.makeWithoutMenu({.text = presetTitle(preset)});
        menu.addAction(action);
        connect(action, &QAction::triggered, this, [this, &preset] { showPreset(preset); });
    }
}

void CompareFeature::connectParts()
{
    connect(m_pin, &QAction::triggered, &m_kept.pinning, &Pinning::pin);
    connect(m_unpin, &QAction::triggered, &m_kept.pinning, &Pinning::unpin);
    connect(m_swap, &QAction::triggered, &m_kept.pinning, &Pinning::swap);
    connect(m_overlay, &QAction::toggled, m_view, [this](bool overlay) {
        m_kept.isOverlay = overlay;
        m_view->setMode(overlay ? PinnedView::Mode::overlay : PinnedView::Mode::stacked);
    });
    connect(m_firstDifference, &QAction::triggered, m_view, &PinnedView::showDivergence);
    connect(m_panel, &ComparePanel::divergenceAsked, m_view, &PinnedView::showDivergence);
    connect(m_panel, &ComparePanel::swapAsked, &m_kept.pinning, &Pinning::swap);
    connect(m_view, &PinnedView::unpinAsked, &m_kept.pinning, &Pinning::unpin);
    connect(m_view, &PinnedView::hinted, &m_parts.status, &StatusLine::setHint);
    connect(&m_kept.pinning, &Pinning::changed, this, [this] {
        if (m_kept.pinning.isPinned())
            showPanel();
        else
            m_parts.docks.hide(DockId::compare);
        updateActions();
    });
    connect(&m_kept.pinning, &Pinning::compared, this, &CompareFeature::updateActions);
    connect(&m_kept.pinning, &Pinning::refused, this, [this](const QString &reason) {
        m_parts.messages.post(
            {MessageBar::Weight::error, tr("Could not start the run: %1").arg(reason)});
    });
    connect(&m_parts.verify, &VerifyView::pictureShown, m_view, &PinnedView::setSuppressed);
    Experiment &experiment = m_parts.experiment;
    connect(&experiment.viewer, &Viewer::runChanged, this, [this] {
        updateActions();
        // Deferred, because pin() also takes the choice, and TraceOpener sets the choice of the
        // file's run only after this signal.
        if (!m_kept.fileA.isEmpty())
            QMetaObject::invokeMethod(this, &CompareFeature::pinFileA, Qt::QueuedConnection);
    });
    connect(&experiment.viewer, &Viewer::runningChanged, this, &CompareFeature::updateActions);
    connect(&experiment.viewer, &Viewer::runGrew, this, &CompareFeature::updateActions);
    connect(&experiment.opener.loader(), &TraceLoader::refused, this, [this] {
        m_kept.fileA.clear();
        m_kept.fileB.clear();
    });
}

ReportAdditions CompareFeature::reportAdditions() const
{
    const auto &pair = m_kept.pinning.pair();
    if (!pair || pair->b.trace != m_parts.experiment.viewer.trace())
        return {};
    return {.comparison = ContrastWords::sentence(*pair),
        .differences = ContrastWords::differences(*pair)};
}

void CompareFeature::updateActions()
{
    const bool isPinned = m_kept.pinning.isPinned();
    m_pin->setEnabled(m_kept.pinning.canPin());
    m_unpin->setEnabled(isPinned);
    m_swap->setEnabled(isPinned && m_kept.pinning.canPin());
    m_overlay->setEnabled(isPinned);
    m_firstDifference->setEnabled(m_kept.pinning.pair() && m_kept.pinning.pair()->divergence);
}

void CompareFeature::showPreset(const ComparePreset &preset)
{
    const auto [choiceA, choiceB] = choicesOf(preset, m_parts.experiment.editor.choice().seed());
    show(choiceA, choiceB);
}

void CompareFeature::showPair()
{
    const auto pair = pairChoices(m_parts.experiment.editor.choice());
    if (pair)
        show(pair->first, pair->second);
    else
        m_parts.messages.post({MessageBar::Weight::note,
            tr("No run of this scenario with another outcome is known.")});
}

void CompareFeature::show(const Choice &choiceA, const Choice &choiceB)
{
    if (m_parts.experiment.viewer.isRunning())
        m_parts.experiment.live.endRun();
    m_parts.experiment.editor.choose(choiceB);
    m_kept.pinning.pinModel(choiceA);
}

void CompareFeature::askFiles()
{
    const QStringList files = QFileDialog::getOpenFileNames(&m_parts.window,
        tr("Choose two traces, or one to compare with the shown run"),
        m_parts.preferences.lastFolder(), tr("Traces (*.csv);;All files (*)"));
    if (files.size() == 2) {
        compareFiles(files.first(), files.last());
    } else if (files.size() == 1) {
        m_kept.pinning.pin();
        m_parts.experiment.opener.open(files.first());
    } else if (!files.isEmpty()) {
        m_parts.messages.post({MessageBar::Weight::error,
            tr("Only two traces can be compared. Choose one or two files."), tr("Choose again…"),
            [this] { askFiles(); }});
    }
}

void CompareFeature::compareFiles(const QString &fileA, const QString &fileB)
{
    m_kept.fileA = fileA;
    m_kept.fileB = fileB;
    m_parts.experiment.opener.open(fileA);
}

void CompareFeature::pinFileA()
{
    if (m_kept.fileA.isEmpty())
        return;
    const bool isFileA = m_parts.experiment.viewer.file() == m_kept.fileA;
    m_kept.fileA.clear();
    if (!isFileA)
        return; // the user opened another run meanwhile
    m_kept.pinning.pin();
    m_parts.experiment.opener.open(m_kept.fileB);
}

bool CompareFeature::eventFilter(QObject *watched, QEvent *event)
{
    // The window receives this key only if no widget has used it.
    if (watched == &m_parts.window && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape && m_view->isVisible()) {
        m_kept.pinning.unpin();
        return true;
    }
    const bool isDrop = event->type() == QEvent::Drop;
    if (watched != &m_parts.window || (!isDrop && event->type() != QEvent::DragEnter))
        return QObject::eventFilter(watched, event);
    auto *const drop = static_cast<QDropEvent *>(event);
    const QStringList files = twoTraces(*drop->mimeData());
    if (files.isEmpty())
        return QObject::eventFilter(watched, event);
    drop->acceptProposedAction();
    if (isDrop)
        compareFiles(files.first(), files.last());
    return true;
}

} // namespace lockscope
