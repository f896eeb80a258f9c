// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowcontents.h"

#include "ui/ask/askfeature.h"
#include "ui/charts/chartpanel.h"
#include "ui/clients/clientsfeature.h"
#include "ui/compare/pairedtimelines.h"
#include "ui/compare/verifyview.h"
#include "ui/details/detailspanel.h"
#include "ui/events/eventfilterline.h"
#include "ui/events/eventtable.h"
#include "ui/export/exporter.h"
#include "ui/export/exportfeature.h"
#include "ui/faults/faultlane.h"
#include "ui/faults/faultpalette.h"
#include "ui/fixes/fixfeature.h"
#include "ui/fixes/fixpanel.h"
#include "ui/handouts/handoutfeature.h"
#include "ui/help/helpfeature.h"
#include "ui/livelab/livelabfeature.h"
#include "ui/listing/listingpanel.h"
#include "ui/listing/listingview.h"
#include "ui/manual/manualfeature.h"
#include "ui/ownscheme/ownschemefeature.h"
#include "ui/replay/replaybar.h"
#include "ui/replay/statepanel.h"
#include "ui/runs/runsfeature.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/language.h"
#include "ui/shared/manualplace.h"
#include "ui/shared/preferences.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/sweep/sweepfeature.h"
#include "ui/theme/appearance.h"
#include "ui/timeline/frame/legend.h"
#include "ui/topology/topologyview.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/welcome/welcomefeature.h"
#include "ui/welcome/welcomepage.h"
#include "ui/window/faultui.h"
#include "ui/window/replay.h"
#include "ui/window/serverchoice.h"
#include "ui/window/statusline.h"
#include "ui/window/whatifmessages.h"
#include "ui/window/windowfiles.h"
#include "ui/window/windowlayout.h"
#include "ui/window/wiring/breakitfeature.h"
#include "ui/window/wiring/comparefeature.h"
#include "ui/window/wiring/filterfeature.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/window/wiring/libraryfeature.h"
#include "ui/window/wiring/memoryfeature.h"
#include "ui/window/wiring/presenterfeature.h"
#include "ui/window/wiring/runlengthfeature.h"
#include "ui/window/wiring/sessionfeature.h"
#include "ui/window/wiring/sharefeature.h"
#include "ui/window/wiring/shortcutsfeature.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRubberBand>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

const QStringList &appearanceNames()
{
    static const QStringList names{
        QStringLiteral("auto"), QStringLiteral("light"), QStringLiteral("dark")};
    return names;
}

// What stays when the window is built again.
struct LayoutBeforeLesson {
    std::optional<DockLayout> layout{}; // nothing: there is no lesson
};

// Returns the widgets in a window, except those that QMainWindow makes and uses again.
QWidgetList partsOf(const QMainWindow &window)
{
    QWidgetList parts;
    for (QObject *const child : window.children()) {
        if (child->isWidgetType() && !qobject_cast<QTabBar *>(child)
            && !qobject_cast<QRubberBand *>(child))
            parts << static_cast<QWidget *>(child);
    }
    return parts;
}

} // namespace

WindowContents::WindowContents(const Parts &parts) : QObject(&parts.window), m_parts(parts)
{
    buildParts();
    connectActions();
    connectViewActions();
    connectExperiment();
    connectVerification();
    addFeatures();
    m_timeline->setFocus();
}

WindowContents::~WindowContents()
{
    // The features first, the latest before the others: they use the widgets and one another.
    const QObjectList features = children();
    std::for_each(features.rbegin(), features.rend(), [](QObject *feature) { delete feature; });
    qDeleteAll(partsOf(m_parts.window));
}

void WindowContents::buildParts()
{
    QMainWindow &window = m_parts.window;
    Experiment &experiment = m_parts.experiment;
    auto &replayState = m_parts.kept.of<ReplayState>(experiment.viewer);
    m_actions = new WindowActions(window, this);
    auto *const centre = new QWidget(&window);
    m_messages = new MessageBar(centre);
    m_files = new WindowFiles({experiment, m_parts.preferences, *m_messages}, window, this);
    m_replay = new Replay(experiment, replayState, m_parts.selection, window, this);
    m_timeline = new TimelineView(m_parts.selection, replayState.playhead(), centre);
    m_timeline->setObjectName(QStringLiteral("timeline"));
    m_timeline->setProperty(manualPlaceProperty, QStringLiteral("timeline"));
    m_timeline->useHabits(m_habits);
    m_timeline->follow(experiment.viewer, experiment.preview);
    m_faults = new FaultUi({experiment, *m_replay, *m_timeline, *m_messages}, window, this);
    m_verify = new VerifyView(
        experiment.editor, experiment.live, m_parts.kept.of<VerifyView::Kept>(), centre);
    m_verify->timelines().useHabits(m_habits);
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_verify);
    column->addWidget(m_timeline, 1);
    column->addWidget(m_replay->bar());
    window.setCentralWidget(centre);

    m_scenario = new ScenarioPanel(
        {experiment.editor, experiment.viewer, experiment.preview, experiment.live}, &window);
    m_verdict = new VerdictPanel(experiment.editor, experiment.viewer, m_parts.selection, &window);
    m_events = new EventTable(m_parts.selection, &window);
    m_filter = new EventFilterLine(*m_events, &window);
    m_replay->connectViews(*m_timeline, *m_events);
    m_events->follow(experiment.viewer);
    buildDocks();
    m_replay->bar()->addActions({m_actions->zoomIn, m_actions->zoomOut, m_actions->fit,
        m_actions->follow, m_actions->exportFile});
    m_status = new StatusLine(
        {experiment.editor, experiment.viewer, *m_timeline, replayState.playhead(), *m_events},
        *window.statusBar());
}

void WindowContents::buildDocks()
{
    m_docks = new WindowDocks(m_parts.window, *m_actions->panels, this);
    m_docks->add({.id = DockId::scenario,
        .title = tr("Experiment"),
        .content = m_scenario,
        .isHiddenInVerification = false});
    m_docks->add({.id = DockId::listing,
        .title = tr("Listing"),
        .content = new ListingPanel(*m_replay->listing(), m_parts.preferences, &m_parts.window)});
    m_docks->add({.id = DockId::verdict, .title = tr("Verdict"), .content = m_verdict});
    m_docks->add(
        {.id = DockId::topology, .title = tr("Topology"), .content = m_replay->topology()});
    m_docks->add({.id = DockId::faults, .title = tr("Faults"), .content = m_faults->palette()});
    auto *const pane = new QWidget(&m_parts.window);
    m_filter->putChipsAndTableInto(*pane);
    m_docks->add({.id = DockId::events, .title = tr("Events"), .content = pane, .tool = m_filter});
    m_docks->add({.id = DockId::moment,
        .title = tr("State at playhead"),
        .content = m_replay->statePanel()});
    m_layout = std::make_unique<WindowLayout>(m_parts.window, *m_docks, m_parts.preferences);
}

void WindowContents::addFeatures()
{
    const Shell shell{m_parts.window, *this, m_parts.experiment, m_parts.selection,
        m_parts.kept.of<ReplayState>(m_parts.experiment.viewer), lesson(), m_parts.preferences,
        m_parts.language, m_parts.kept, *m_actions, *m_docks, *m_messages, *m_timeline, m_habits};
    const WindowParts parts{shell, *m_files, *m_replay, *m_scenario, *m_verdict, *m_events,
        *m_filter, *m_faults, *m_status, *m_verify, m_parts.choiceStore};
    addExport(shell);
    new ShortcutsFeature(parts);
    new FilterFeature(parts, addDetails(shell));
    new ManualFeature(shell);
    auto *const help = new HelpFeature(shell);
    new MemoryFeature(parts);
    new RunLengthFeature(parts);
    const auto *const runs = new RunsFeature(shell); // before the lessons: see its constructor
    connect(&shell.lesson, &LessonProgress::changed, this, &WindowContents::followLesson);
    auto *const lessons = new LessonFeature(parts);
    m_library = new LibraryFeature(parts);
    auto *const clients = new ClientsFeature(shell);
    m_scenario->addSchemeAction(clients->action());
    auto *const ownScheme = new OwnSchemeFeature(shell);
    m_scenario->addSchemeAction(ownScheme->action());
    connect(m_files, &WindowFiles::schemeFileChosen, ownScheme, &OwnSchemeFeature::open);
    connect(ownScheme, &OwnSchemeFeature::stepClicked, m_replay->listing(),
        &ListingView::lineMenuWanted);
    m_verdict->addLineBelowReason((new LiveLabFeature(shell))->clips());
    const auto *const fixes = new FixFeature(shell);
    m_verdict->addLineBelowReason(fixes->line());
    new BreakItFeature(parts, *m_library);
    addLegend();
    addChartsOfTable(shell);
    auto *const compare = new CompareFeature(parts);
    m_export->exporter().setAdditions([this, fixes, compare] {
        ReportAdditions additions = compare->reportAdditions();
        additions.margins = m_scenario->margins();
        additions.fixes = fixes->panel().helpfulFixes();
        return additions;
    });
    connect(help, &HelpFeature::pairAsked, compare, &CompareFeature::showPair);
    connect(runs, &RunsFeature::compareAsked, compare, [this, compare](int id) {
        const KeptRun *const run = m_parts.experiment.runs.find(id);
        if (run && run->view)
            compare->pinning().pinOther(run->view, run->choice);
        else if (run)
            compare->pinning().pinModel(run->choice);
    });
    new ShareFeature(parts);
    const WelcomePage *const welcome = (new WelcomeFeature(shell))->page();
    // The page stays while the file dialog is open, because the user can cancel the dialog.
    connect(welcome, &WelcomePage::openRequested, m_files, &WindowFiles::askOpen);
    connect(welcome, &WelcomePage::fileRequested, m_files, &WindowFiles::open);
    connect(welcome, &WelcomePage::clientsRequested, clients, &ClientsFeature::openForProgram);
    const auto *const ask = new AskFeature(shell);
    connect(welcome, &WelcomePage::askRequested, ask, &AskFeature::showPage);
    connect(ask, &AskFeature::homeAsked, m_actions->home, &QAction::trigger);
    connect(welcome, &WelcomePage::schemeRequested, welcome, &WelcomePage::closed);
    connect(welcome, &WelcomePage::schemeRequested, ownScheme, &OwnSchemeFeature::beginLadder);
    connect(welcome, &WelcomePage::libraryRequested, m_library, &LibraryFeature::showLibrary);
    new SweepFeature(shell);
    m_handout = new HandoutFeature(shell);
    lessons->addMenuAction(m_handout->action());
    m_presenter = new PresenterFeature(parts);
    m_session = new SessionFeature(parts);
    connect(m_handout, &HandoutFeature::ended, this, &WindowContents::written);
}

void WindowContents::addExport(const Shell &shell)
{
    EventTable *const table = m_events;
    m_export = new ExportFeature(shell,
        {[table] { return table->isFiltered(); }, [table] { return table->filteredRows(); },
            [table] { return table->selectionModel()->hasSelection(); },
            [table] { return table->selectedRows(); }});
    m_verdict->setStoryActions(m_export->storyActions());
    connect(table, &EventTable::countChanged, m_export, &ExportFeature::updateActions);
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, m_export,
        &ExportFeature::updateActions);
    connect(m_export, &ExportFeature::written, this, &WindowContents::written);
}

void WindowContents::addLegend()
{
    auto *const legend = new QScrollArea;
    legend->setFrameShape(QFrame::NoFrame);
    legend->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    legend->setWidgetResizable(true);
    legend->setWidget(new Legend);
    m_docks->add({.id = DockId::legend,
        .title = tr("Legend"),
        .content = legend,
        .isHiddenInVerification = false});
    connect(m_replay->bar(), &ReplayBar::legendRequested, m_docks,
        [this] { m_docks->reveal(DockId::legend); });
}

// Adds the charts, which can show only the rows that pass the filter of the event table.
void WindowContents::addChartsOfTable(const Shell &shell)
{
    EventTable *const table = m_events;
    ChartPanel *const charts = &addCharts(shell);
    const auto setFilter = [charts, table] {
        if (table->isFiltered())
            charts->setFilter([table] { return table->trace() ? table->sieve() : nullptr; });
        else
            charts->setFilter({});
    };
    connect(table, &EventTable::rowsReset, charts, setFilter);
    setFilter();
}

bool WindowContents::isWriting() const
{
    return m_export->isWriting() || m_handout->isWriting();
}

void WindowContents::connectActions()
{
    const WindowActions &actions = *m_actions;
    QMainWindow *const window = &m_parts.window;
    LiveController &live = m_parts.experiment.live;
    connect(actions.run, &QAction::triggered, &live, [&live] { live.run(); });
    connect(actions.stop, &QAction::triggered, &live, &LiveController::stop);
    connect(actions.open, &QAction::triggered, m_files, &WindowFiles::askOpen);
    connect(actions.saveScenario, &QAction::triggered, m_files, &WindowFiles::askSaveScenario);
    connect(actions.quit, &QAction::triggered, window, &QWidget::close);
    connect(m_messages, &MessageBar::minorPosted, m_status, &StatusLine::showMessage);
    connect(actions.redisServer, &QAction::triggered, this,
        [this, window] { m_parts.serverChoice.ask(window); });
    connect(actions.recent, &QMenu::aboutToShow, m_files,
        [this] { m_files->fillRecent(*m_actions->recent); });
    connect(m_files, &WindowFiles::scenarioOpened, &m_parts.experiment.editor,
        &ChoiceEditor::addScenario);
    connect(m_replay, &Replay::forked, &m_parts.experiment.editor, &ChoiceEditor::addScenario);
    connect(m_replay, &Replay::refused, this, [this](const QString &reason) {
        m_messages->post(
            {MessageBar::Weight::error, tr("Could not change the run: %1").arg(reason)});
    });
    QUndoStack *const history = &m_parts.experiment.editor.history();
    connect(history, &QUndoStack::indexChanged, this, &WindowContents::showUndoNames);
    connect(actions.undo, &QAction::triggered, history, &QUndoStack::undo);
    connect(actions.redo, &QAction::triggered, history, &QUndoStack::redo);
    showUndoNames();
}

void WindowContents::connectViewActions()
{
    const WindowActions &actions = *m_actions;
    QMainWindow *const window = &m_parts.window;
    connect(actions.fit, &QAction::triggered, m_timeline, &TimelineView::fitAll);
    connect(actions.zoomIn, &QAction::triggered, m_timeline, &TimelineView::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, m_timeline, &TimelineView::zoomOut);
    connect(actions.follow, &QAction::toggled, m_timeline, &TimelineView::setFollowing);
    connect(m_timeline, &TimelineView::followingChanged, actions.follow, &QAction::setChecked);
    connect(m_timeline, &TimelineView::hinted, m_status, &StatusLine::setHint);
    connect(m_faults->lane(), &FaultLane::hinted, m_status, &StatusLine::setHint);
    connect(actions.filter, &QAction::triggered, this, [this] {
        m_docks->reveal(DockId::events);
        m_filter->takeFocus();
    });
    connect(actions.fullScreen, &QAction::triggered, this, [window](bool full) {
        window->setWindowState(full ? window->windowState() | Qt::WindowFullScreen
                                    : window->windowState() & ~Qt::WindowFullScreen);
    });
    showWindowState();
    connect(actions.faults, &QAction::triggered, this, [this] {
        m_docks->reveal(DockId::faults);
        m_faults->palette()->list().setFocus();
    });
    actions.layouts->actions().at(static_cast<int>(m_layout->layout()))->setChecked(true);
    connect(actions.layouts, &QActionGroup::triggered, this, [this](const QAction *action) {
        chooseLayout(static_cast<DockLayout>(action->data().toInt()));
    });
    QAction *const reset = m_actions->add(WindowActions::Menu::view, {.text = tr("Reset la&yout")});
    connect(reset, &QAction::triggered, this, [this] {
        m_verify->close();
        m_layout->reset();
    });
    actions.appearance->actions().at(static_cast<int>(m_parts.appearance.mode()))->setChecked(true);
    connect(actions.appearance, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_parts.appearance.setMode(static_cast<Appearance::Mode>(action->data().toInt()));
        m_parts.preferences.setAppearance(appearanceNames().at(action->data().toInt()));
    });
    for (QAction *const action : actions.language->actions())
        action->setChecked(action->data().toString() == m_parts.language.code());
    connect(actions.language, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_parts.preferences.setLanguage(action->data().toString());
        m_parts.language.setCode(action->data().toString());
    });
    connect(m_verdict, &VerdictPanel::jumpRequested, this,
        [this](Seq seq, WorldTime from, WorldTime to) {
            m_parts.selection.select(seq, true);
            m_timeline->showRange(from, to);
        });
}

void WindowContents::connectExperiment()
{
    Experiment &experiment = m_parts.experiment;
    connect(&experiment.viewer, &Viewer::runChanged, this, &WindowContents::enableActions);
    connect(&experiment.viewer, &Viewer::runGrew, this, &WindowContents::enableActions);
    connect(&experiment.viewer, &Viewer::runningChanged, this, [this](bool running) {
        if (running) {
            m_verify->close();
            m_messages->dismiss();
        }
        enableActions();
    });
    connect(&experiment.live, &LiveController::failed, this, &WindowContents::showFailure);
    connect(&experiment.live, &LiveController::startedWithWarnings, this,
        [this](const std::vector<Warning> &warnings) {
            m_messages->post({MessageBar::Weight::note, warningsLine(warnings)});
        });
    new WhatIfMessages(experiment.preview, experiment.editor, *m_messages, this);
}

void WindowContents::showFailure(const QString &reason, bool isRefusal)
{
    Experiment &experiment = m_parts.experiment;
    MessageBar::Message message{
        MessageBar::Weight::error, tr("Could not start the run: %1").arg(reason)};
    if (!isRefusal) {
        message.actionText = tr("Try again");
        message.action = [&experiment] { experiment.live.runAgain(); };
    } else if (experiment.live.canRunWithoutOwnNodes()) {
        message.actionText = tr("Start servers on this machine");
        message.action = [&experiment] {
            experiment.live.setNodes({});
            experiment.live.runAgain();
        };
    } else if (auto faults = experiment.live.faultsThatCanRun()) {
        message.actionText = tr("Remove this fault");
        message.action = [&experiment, faults = *std::move(faults)] {
            experiment.editor.setFaults(faults);
            experiment.live.runAgain();
        };
    }
    m_messages->post(std::move(message));
}

void WindowContents::connectVerification()
{
    const WindowActions &actions = *m_actions;
    PairedTimelines *const timelines = &m_verify->timelines();
    connect(actions.verify, &QAction::triggered, m_verify, &VerifyView::verify);
    connect(actions.fit, &QAction::triggered, timelines, &PairedTimelines::fitAll);
    connect(actions.zoomIn, &QAction::triggered, timelines, &PairedTimelines::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, timelines, &PairedTimelines::zoomOut);
    connect(m_verify, &VerifyView::pictureShown, this, &WindowContents::showVerification);
    connect(m_verify, &VerifyView::busyChanged, this, &WindowContents::enableActions);
    connect(m_verify, &VerifyView::hinted, m_status, &StatusLine::setHint);
    connect(&m_parts.experiment.live, &LiveController::nodesChanged, this,
        &WindowContents::enableActions);
    connect(&m_parts.experiment.editor, &ChoiceEditor::choiceChanged, this,
        &WindowContents::enableActions);
}

// Hides the timeline and the docks of the shown run while the verification (the model and real
// Redis side by side) takes their place.
void WindowContents::showVerification(bool isShown)
{
    m_timeline->setVisible(!isShown);
    m_replay->bar()->setVisible(!isShown);
    m_docks->setVerifying(isShown);
    enableActions();
}

void WindowContents::showFirst()
{
    const auto mode =
        std::max(0, static_cast<int>(appearanceNames().indexOf(m_parts.preferences.appearance())));
    m_parts.appearance.setMode(static_cast<Appearance::Mode>(mode));
    m_actions->appearance->actions().at(mode)->setChecked(true);
    m_actions->follow->setChecked(m_timeline->isFollowing());
    m_layout->restore();
    enableActions();
}

WindowContents::Place WindowContents::place() const
{
    return {m_parts.window.saveState(), m_docks->state(), m_timeline->place(),
        !m_parts.window.menuBar()->isHidden(), !m_parts.window.statusBar()->isHidden()};
}

void WindowContents::restore(const Place &place)
{
    QMainWindow &window = m_parts.window;
    m_verify->restore();
    m_layout->reset();
    m_docks->restore(place.docks);
    // What is added to a visible window is hidden at first.
    for (QWidget *const part : partsOf(window)) {
        if (!part->isWindow() && !part->testAttribute(Qt::WA_WState_ExplicitShowHide))
            part->show();
    }
    window.menuBar()->setVisible(place.isMenuBarShown);
    window.statusBar()->setVisible(place.isStatusBarShown);
    window.restoreState(place.layout);
    window.layout()->activate();
    m_timeline->restore(place.timeline);
    m_actions->follow->setChecked(m_timeline->isFollowing());
    enableActions();
}

bool WindowContents::askToClose()
{
    return m_session->askToClose();
}

void WindowContents::close()
{
    m_presenter->leave();
    lesson().leave();
    m_verify->close();
    m_layout->store();
}

void WindowContents::showWindowState()
{
    m_actions->fullScreen->setChecked(m_parts.window.isFullScreen());
}

void WindowContents::makeScenario()
{
    m_library->openNewScenarioDialog();
}

LessonProgress &WindowContents::lesson()
{
    return m_parts.kept.of<LessonProgress>(LessonProgress::Parts{m_parts.experiment.editor,
        m_parts.experiment.viewer, m_parts.experiment.live, m_parts.experiment.preview});
}

// A lesson needs the experiment and the verdict, whatever the layout before it.
void WindowContents::followLesson()
{
    auto &before = m_parts.kept.of<LayoutBeforeLesson>().layout;
    if (lesson().isOn() && !before) {
        before = m_layout->layout();
        chooseLayout(DockLayout::watch);
    } else if (!lesson().isOn() && before) {
        // Later, when the docks that the lesson has hidden are shown again.
        QMetaObject::invokeMethod(
            this, [this, layout = *before] { chooseLayout(layout); }, Qt::QueuedConnection);
        before.reset();
    }
    enableActions();
    showUndoNames();
}

void WindowContents::chooseLayout(DockLayout layout)
{
    m_layout->choose(layout);
    m_status->setHint({}); // another panel may be under the pointer
    m_actions->layouts->actions().at(static_cast<int>(layout))->setChecked(true);
}

void WindowContents::showUndoNames()
{
    const QUndoStack &history = m_parts.experiment.editor.history();
    m_actions->setUndoNames(lesson().canUndo() ? undoWord(history) : QString(), redoWord(history));
}

void WindowContents::enableActions()
{
    const Viewer &viewer = m_parts.experiment.viewer;
    const bool running = viewer.isRunning();
    const bool hasTrace = viewer.trace() && !viewer.trace()->isEmpty();
    m_actions->stop->setEnabled(running);
    m_actions->showRunning(running);
    // A lesson and a comparison with real Redis have panels of their own.
    m_actions->layouts->setEnabled(!lesson().isOn() && !m_verify->isVisible());
    const QString refusal = m_verify->refusal();
    const bool isVerifying = m_verify->verification().isBusy();
    const bool isSketch = viewer.view()->isSketch; // a lesson asks what the run will show
    m_actions->verify->setEnabled(!running && !isVerifying && !isSketch && refusal.isEmpty());
    m_actions->setVerifyRefusal(refusal);
    // Two runs at once would slow each other down.
    m_actions->run->setEnabled(!isVerifying && !isSketch);
    m_actions->lab->setEnabled(!isVerifying && !running && !isSketch);
    m_actions->repeat->setEnabled(m_actions->lab->isEnabled());
    m_actions->fit->setEnabled(hasTrace);
    m_actions->zoomIn->setEnabled(hasTrace);
    m_actions->zoomOut->setEnabled(hasTrace);
}

} // namespace lockscope
