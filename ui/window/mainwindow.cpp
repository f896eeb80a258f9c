// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/compare/pairedtimelines.h"
#include "ui/compare/verifyview.h"
#include "ui/events/eventfilterline.h"
#include "ui/events/eventtable.h"
#include "ui/faults/faultlane.h"
#include "ui/faults/faultpalette.h"
#include "ui/listing/listingpanel.h"
#include "ui/replay/replaybar.h"
#include "ui/replay/statepanel.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/accessiblecombo.h"
#include "ui/shared/accessiblescrollarea.h"
#include "ui/shared/language.h"
#include "ui/shared/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/sameevent.h"
#include "ui/state/selection.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/topology/topologyview.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/window/choicestore.h"
#include "ui/window/faultui.h"
#include "ui/window/replay.h"
#include "ui/window/serverchoice.h"
#include "ui/window/statusline.h"
#include "ui/window/whatifmessages.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"
#include "ui/window/windowfiles.h"
#include "ui/window/windowlayout.h"
#include "ui/window/windowparts.h"
#include "ui/words/text.h"
#include "ui/words/warningwords.h"
#include "ui/words/languages.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int minorMessageMs =
    8000; // how long the status bar shows a message of MessageBar::Weight::minor

const QStringList &appearanceNames()
{
    static const QStringList names{
        QStringLiteral("auto"), QStringLiteral("light"), QStringLiteral("dark")};
    return names;
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent), m_experiment(std::make_unique<Experiment>()),
      m_appearance(new Appearance(this)), m_language(new Language(this)),
      m_selection(new Selection(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/lockscope.svg")));
    setAcceptDrops(true);
    const QString language = m_preferences.language();
    m_language->setCode(Language::codes().contains(language) ? language : systemLanguageCode());
    m_choiceStore = new ChoiceStore(m_experiment->editor, m_preferences, this);
    m_choiceStore->restore();
    nameCombosForScreenReaders();
    nameScrollAreasForScreenReaders();
    buildParts();
    // A new fork must not get the id of an existing scenario.
    const auto reserveIds = [this] {
        m_replay->intervention().reserveIds(m_experiment->editor.scenarios());
    };
    connect(&m_experiment->editor, &ChoiceEditor::scenariosChanged, this, reserveIds);
    reserveIds();
    connectActions();
    connectExperiment();
    connectPreviewAndUndo();
    connectReplay();
    connectVerification();
    addFeatures({*this, *m_experiment, *m_selection, m_preferences, *m_language, *m_actions,
        *m_docks, *m_messages, *m_files, *m_replay, *m_timeline, *m_scenario, *m_verdict, *m_events,
        *m_filter, *m_faults, *m_status, *m_verify, *m_choiceStore});
    m_timeline->setFocus();
    restorePreferences();
    retranslate();
    enableActions();
}

void MainWindow::open(const QString &file)
{
    m_files->open(file);
}

bool MainWindow::exportTo(const QString &file)
{
    return m_files->exportTo(file);
}

MainWindow::~MainWindow()
{
    m_experiment->live.endRun();
}

void MainWindow::buildParts()
{
    m_actions = new WindowActions(*this);
    auto *const centre = new QWidget(this);
    m_messages = new MessageBar(centre);
    m_serverChoice = std::make_unique<ServerChoice>(*m_experiment, m_preferences);
    m_serverChoice->useStoredProgram();
    m_files = new WindowFiles({*m_experiment, m_preferences, *m_messages}, *this);
    m_replay = new Replay(*m_experiment, *m_selection, *this);
    m_timeline = new TimelineView(*m_selection, m_replay->playhead(), centre);
    m_timeline->setObjectName(QStringLiteral("timeline"));
    m_faults = new FaultUi({*m_experiment, *m_replay, *m_timeline, *m_messages}, *this);
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    m_verify = new VerifyView(m_experiment->editor, m_experiment->live, centre);
    column->addWidget(m_verify);
    column->addWidget(m_timeline, 1);
    column->addWidget(m_replay->bar());
    setCentralWidget(centre);

    m_scenario = new ScenarioPanel(
        {m_experiment->editor, m_experiment->viewer, m_experiment->preview, m_experiment->live},
        this);
    m_verdict = new VerdictPanel(m_experiment->editor, m_experiment->viewer, this);
    m_verdict->setSelection(*m_selection);
    m_events = new EventTable(*m_selection, this);
    m_filter = new EventFilterLine(*m_events, this);
    buildDocks();
    m_status = new StatusLine(
        {m_experiment->editor, m_experiment->viewer, *m_timeline, m_replay->playhead(), *m_events},
        *statusBar());
}

void MainWindow::buildDocks()
{
    m_docks = new WindowDocks(*this, *m_actions->view);
    const auto left = Qt::LeftDockWidgetArea;
    const auto right = Qt::RightDockWidgetArea;
    const auto bottom = Qt::BottomDockWidgetArea;
    m_docks->add({.name = QStringLiteral("scenarioDock"),
        .area = left,
        .title = [] { return tr("Experiment"); },
        .content = m_scenario,
        .isHiddenInVerification = false});
    m_docks->add({.name = QStringLiteral("listingDock"),
        .area = left,
        .title = [] { return tr("Listing"); },
        .content = new ListingPanel(*m_replay->listing(), m_preferences, this),
        .behindDockInLowWindow = QStringLiteral("scenarioDock")});
    m_docks->add({.name = QStringLiteral("verdictDock"),
        .area = right,
        .title = [] { return tr("Verdict"); },
        .content = m_verdict});
    m_docks->add({.name = QStringLiteral("topologyDock"),
        .area = right,
        .title = [] { return tr("Topology"); },
        .content = m_replay->topology()});
    // The faults are at the left, because the user drags them to the right, onto the timeline.
    m_docks->add({.name = QStringLiteral("faultsDock"),
        .area = left,
        .title = [] { return tr("Faults"); },
        .content = m_faults->palette(),
        .behindDock = QStringLiteral("scenarioDock")});
    auto *const pane = new QWidget(this);
    m_filter->putChipsAndTableInto(*pane);
    m_docks->add({.name = QStringLiteral("eventsDock"),
        .area = bottom,
        .title = [] { return tr("Events"); },
        .content = pane,
        .tool = m_filter});
    m_docks->add({.name = QStringLiteral("momentDock"),
        .area = bottom,
        .title = [] { return tr("State at playhead"); },
        .content = m_replay->statePanel(),
        .behindDock = QStringLiteral("eventsDock")});
    m_actions->bar->addAction(m_docks->dock(QStringLiteral("eventsDock")).toggleViewAction());
    m_layout = std::make_unique<WindowLayout>(*this, *m_docks, m_preferences);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(
        Qt::BottomRightCorner, Qt::BottomDockWidgetArea); // the event table needs the width more
                                                          // than the verdict needs the height
}

void MainWindow::connectActions()
{
    const WindowActions &actions = *m_actions;
    connect(actions.run, &QAction::triggered, &m_experiment->live, &LiveController::run);
    connect(actions.stop, &QAction::triggered, &m_experiment->live, &LiveController::stop);
    connect(actions.open, &QAction::triggered, m_files, &WindowFiles::askOpen);
    connect(actions.saveScenario, &QAction::triggered, m_files, &WindowFiles::askSaveScenario);
    connect(actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(actions.fit, &QAction::triggered, m_timeline, &TimelineView::fitAll);
    connect(actions.zoomIn, &QAction::triggered, m_timeline, &TimelineView::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, m_timeline, &TimelineView::zoomOut);
    connect(actions.follow, &QAction::toggled, m_timeline, &TimelineView::setFollowing);
    connect(m_timeline, &TimelineView::followingChanged, actions.follow, &QAction::setChecked);
    connect(m_timeline, &TimelineView::hinted, m_status, &StatusLine::setHint);
    connect(m_faults->lane(), &FaultLane::hinted, m_status, &StatusLine::setHint);
    connect(actions.filter, &QAction::triggered, this, [this] {
        m_docks->reveal(QStringLiteral("eventsDock"));
        m_filter->takeFocus();
    });
    connect(actions.fullScreen, &QAction::triggered, this, [this](bool full) {
        setWindowState(
            full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
    });
    connect(actions.faults, &QAction::triggered, this, [this] {
        m_docks->reveal(QStringLiteral("faultsDock"));
        m_faults->palette()->list().setFocus();
    });
    connect(m_messages, &MessageBar::minorPosted, this,
        [this](const QString &text) { statusBar()->showMessage(text, minorMessageMs); });
    connect(actions.redisServer, &QAction::triggered, this, [this] { m_serverChoice->ask(this); });
    QAction *const reset =
        m_actions->add(WindowActions::Menu::view, {.text = [] { return tr("Reset la&yout"); }});
    connect(reset, &QAction::triggered, this, [this] {
        m_verify->close();
        m_layout->reset();
    });
    connect(actions.appearance, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_appearance->setMode(static_cast<Appearance::Mode>(action->data().toInt()));
        m_preferences.setAppearance(appearanceNames().at(action->data().toInt()));
    });
    connect(actions.language, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_preferences.setLanguage(action->data().toString());
        m_language->setCode(action->data().toString());
    });
    connect(actions.recent, &QMenu::aboutToShow, m_files,
        [this] { m_files->fillRecent(*m_actions->recent); });
    connect(
        m_files, &WindowFiles::scenarioOpened, &m_experiment->editor, &ChoiceEditor::addScenario);
    connect(m_verdict, &VerdictPanel::jumpRequested, this,
        [this](Seq seq, WorldTime from, WorldTime to) {
            m_selection->select(seq, true);
            m_timeline->showRange(from, to);
        });
}

void MainWindow::connectExperiment()
{
    connect(&m_experiment->viewer, &Viewer::runChanged, this, &MainWindow::showRun);
    connect(&m_experiment->viewer, &Viewer::runGrew, this, &MainWindow::showNewRows);
    const auto showAgain = [this] {
        m_timeline->show(m_experiment->viewer.view(), m_experiment->viewer.isRunning());
    };
    connect(&m_experiment->viewer, &Viewer::verdictChanged, this, showAgain);
    connect(&m_experiment->viewer, &Viewer::runningChanged, this, [this, showAgain](bool running) {
        if (running)
            m_verify->close();
        if (running)
            m_messages->dismiss();
        else
            showAgain();
        m_events->flush();
        enableActions();
    });
    connect(&m_experiment->preview, &ModelPreview::ghostChanged, this,
        [this] { m_timeline->setGhost(m_experiment->preview.ghost()); });
    connect(&m_experiment->live, &LiveController::failed, this, [this](const QString &reason) {
        m_messages->post({MessageBar::Weight::error,
            [reason] { return tr("Could not start the run: %1").arg(reason); },
            [] { return tr("Try again"); }, [this] { m_experiment->live.run(); }});
    });
    connect(&m_experiment->live, &LiveController::startedWithWarnings, this,
        [this](const std::vector<Warning> &warnings) {
            m_messages->post({MessageBar::Weight::note,
                [warnings, run = m_experiment->viewer.shownScenario()] {
                    return warningsLine(warnings, run);
                },
                {}, {}});
        });
}

void MainWindow::connectPreviewAndUndo()
{
    m_whatIf = new WhatIfMessages(m_experiment->preview, m_experiment->editor, *m_messages, this);
    QUndoStack *const history = &m_experiment->editor.history();
    const auto showUndoNames = [this, history] {
        m_actions->setUndoNames(undoWord(*history), redoWord(*history));
    };
    connect(history, &QUndoStack::indexChanged, this, showUndoNames);
    connect(m_language, &Language::changed, this, showUndoNames);
    connect(m_actions->undo, &QAction::triggered, history, &QUndoStack::undo);
    connect(m_actions->redo, &QAction::triggered, history, &QUndoStack::redo);
}

void MainWindow::connectVerification()
{
    const WindowActions &actions = *m_actions;
    connect(actions.verify, &QAction::triggered, m_verify, &VerifyView::verify);
    connect(actions.fit, &QAction::triggered, &m_verify->timelines(), &PairedTimelines::fitAll);
    connect(actions.zoomIn, &QAction::triggered, &m_verify->timelines(), &PairedTimelines::zoomIn);
    connect(
        actions.zoomOut, &QAction::triggered, &m_verify->timelines(), &PairedTimelines::zoomOut);
    connect(m_verify, &VerifyView::pictureShown, this, &MainWindow::showVerification);
    connect(m_verify, &VerifyView::busyChanged, this, &MainWindow::enableActions);
    connect(&m_experiment->live, &LiveController::nodesChanged, this, &MainWindow::enableActions);
    connect(m_verify, &VerifyView::hinted, m_status, &StatusLine::setHint);
    connect(&m_experiment->editor, &ChoiceEditor::choiceChanged, this, &MainWindow::enableActions);
}

// Hides the timeline and the docks of the shown run while the verification (the model and real
// Redis side by side) takes their place.
void MainWindow::showVerification(bool isShown)
{
    m_timeline->setVisible(!isShown);
    m_replay->bar()->setVisible(!isShown);
    m_docks->setVerifying(isShown);
    enableActions();
}

void MainWindow::connectReplay()
{
    m_replay->connectViews(*m_timeline, *m_events);
    connect(m_replay, &Replay::forked, &m_experiment->editor, &ChoiceEditor::addScenario);
    connect(m_replay, &Replay::refused, this, [this](const QString &reason) {
        m_messages->post({MessageBar::Weight::error,
            [reason] { return tr("Could not change the run: %1").arg(reason); }, {}, {}});
    });
}

void MainWindow::restorePreferences()
{
    const auto mode =
        std::max(0, static_cast<int>(appearanceNames().indexOf(m_preferences.appearance())));
    m_appearance->setMode(static_cast<Appearance::Mode>(mode));
    m_actions->appearance->actions().at(mode)->setChecked(true);
    for (QAction *const action : m_actions->language->actions())
        action->setChecked(action->data().toString() == m_language->code());
    m_actions->follow->setChecked(m_timeline->isFollowing());
    m_layout->restore();
}

void MainWindow::showRun(
    const std::shared_ptr<const RunView> &view, const std::shared_ptr<const RunView> &previous)
{
    const auto oldSelection = m_selection->event();
    const auto newSelection = oldSelection && previous
        ? sameEvent(*previous->trace, *oldSelection, *view->trace)
        : std::nullopt;
    m_selection->clear();
    m_timeline->show(view, m_experiment->viewer.isRunning(), previous != nullptr);
    m_events->showTrace(view->trace);
    if (newSelection)
        m_selection->select(newSelection);
    enableActions();
}

void MainWindow::showNewRows()
{
    m_timeline->show(m_experiment->viewer.view(), m_experiment->viewer.isRunning());
    m_events->grow(m_experiment->viewer.trace());
    enableActions();
}

void MainWindow::enableActions()
{
    const bool running = m_experiment->viewer.isRunning();
    const bool hasTrace = m_experiment->viewer.trace() && !m_experiment->viewer.trace()->isEmpty();
    m_actions->stop->setEnabled(running);
    const QString refusal = m_verify->refusal();
    m_actions->verify->setEnabled(
        !running && !m_verify->verification().isBusy() && refusal.isEmpty());
    m_actions->setVerifyRefusal(refusal);
    m_actions->run->setEnabled(
        !m_verify->verification().isBusy()); // two runs at once would slow each other down
    m_actions->fit->setEnabled(hasTrace);
    m_actions->zoomIn->setEnabled(hasTrace);
    m_actions->zoomOut->setEnabled(hasTrace);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_docks->retranslate();
    m_status->retranslate();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::WindowStateChange)
        m_actions->fullScreen->setChecked(isFullScreen());
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_experiment->live.endRun();
    m_verify->close();
    m_layout->store();
    m_choiceStore->store();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!WindowFiles::droppedFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    if (const QString file = WindowFiles::droppedFile(*event->mimeData()); !file.isEmpty()) {
        event->acceptProposedAction();
        open(file);
    }
}

} // namespace lockscope
