// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/livelab/livelabfeature.h"

#include "core/analysis/livelab/lastseconds.h"
#include "ui/livelab/labclips.h"
#include "ui/livelab/livelabbar.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <span>
#include <utility>

namespace lockscope {
namespace {

constexpr std::chrono::seconds troubleMin{1}; // a shorter trouble is not shown
constexpr int visibleRounds = 20;
constexpr Duration visibleMin = 1s; // in less time, the picture would move too fast
constexpr Duration visibleMax = 60s;
constexpr Duration lastSecondsLength =
    10s; // the part at the end of the run from which addScenarioOfLastSeconds() makes a scenario

// Returns the length of the last 20 rounds, within the limits.
Duration lengthOfRounds(const Trace &trace)
{
    const WorldTime end = trace[trace.size() - 1].time;
    int rounds = 0;
    WorldTime begin = end;
    for (std::size_t row = trace.size(); row-- > 0 && rounds < visibleRounds;) {
        begin = trace[row].time;
        if (begin < end - visibleMax)
            break;
        rounds += trace[row].kind == EventKind::granted ? 1 : 0;
    }
    return std::clamp<Duration>(end - begin, visibleMin, visibleMax);
}

} // namespace

LiveLabFeature::LiveLabFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_bar(new LiveLabBar(&shell.window)),
      m_clips(new LabClips(&shell.window)),
      m_kept(shell.kept.of<Kept>(shell.experiment.live, shell.experiment.viewer)),
      m_isInLesson(shell.lesson.isOn())
{
    connect(shell.actions.lab, &QAction::triggered, this,
        [this] { m_shell.experiment.live.run(LiveController::Mode::lab); });
    m_bar->setRate(m_kept.storm.rate());
    m_bar->showNumbers(m_kept.numbers);
    shell.window.addToolBarBreak();
    shell.window.addToolBar(m_bar);
    m_bar->toggleViewAction()->setVisible(
        false); // the kind of run decides whether the bar is visible
    const Viewer &viewer = shell.experiment.viewer;
    connect(&viewer, &Viewer::runningChanged, this, &LiveLabFeature::updateBar);
    connect(&viewer, &Viewer::runChanged, this, [this] {
        m_kept.counts.clear();
        updateBar();
    });
    connect(&viewer, &Viewer::verdictChanged, this, &LiveLabFeature::updateNumbers);
    m_troubleDelay.setSingleShot(true);
    m_troubleDelay.setInterval(troubleMin);
    connect(&m_troubleDelay, &QTimer::timeout, this, [this] { m_bar->showTrouble(trouble()); });
    connect(m_bar, &LiveLabBar::rateChanged, &m_kept.storm, &StormDriver::setRate);
    connect(m_bar->endFaults(), &QAction::triggered, &shell.experiment.live,
        &LiveController::endAllFaults);
    connect(m_clips, &LabClips::opened, this, &LiveLabFeature::openClip);
    connect(
        m_bar->lastSeconds(), &QAction::triggered, this, &LiveLabFeature::addScenarioOfLastSeconds);
    shell.actions.menu(WindowActions::Menu::run)
        .addActions({m_bar->endFaults(), m_bar->lastSeconds()});
    connect(&shell.lesson, &LessonProgress::changed, this, [this] {
        if (m_shell.lesson.isOn() && !m_isInLesson)
            m_bar->setRate(0);
        m_isInLesson = m_shell.lesson.isOn();
    });
    updateBar();
    updateNumbers();
}

QWidget *LiveLabFeature::clips() const
{
    return m_clips;
}

void LiveLabFeature::updateBar()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    const bool isKept =
        viewer.source() == RunView::Source::live && viewer.shownScenario().isKeptRunning;
    m_shell.docks.setBarShown(*m_bar, isKept);
    for (QAction *const action : {m_bar->endFaults(), m_bar->lastSeconds()})
        action->setVisible(isKept); // in the menu
    m_bar->setRunning(isKept && viewer.isRunning());
    if (!viewer.trace()) {
        showNumbers({});
        m_kept.scale = 0;
    }
}

void LiveLabFeature::showNumbers(const LabNumbers &numbers)
{
    m_kept.numbers = numbers;
    m_bar->showNumbers(numbers);
}

void LiveLabFeature::updateNumbers()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    const bool isLab = viewer.shownScenario().isKeptRunning && viewer.verdict();
    m_clips->showClips(isLab ? viewer.verdict()->violations : std::vector<Violation>());
    if (!isLab)
        return;
    showNumbers(m_kept.counts.take(*viewer.verdict()));
    if (trouble().isEmpty()) {
        m_troubleDelay.stop();
        m_bar->showTrouble({});
    } else if (!m_troubleDelay.isActive()) {
        m_troubleDelay.start();
    }
    scroll();
}

QString LiveLabFeature::trouble() const
{
    CurrentState &current = m_shell.replayState.currentState();
    const auto &trace = m_shell.experiment.viewer.trace();
    const auto state = trace && !trace->isEmpty() ? current.at(lastPosition(*trace)) : std::nullopt;
    if (!state || !m_shell.experiment.live.isKeptRunning())
        return {};
    const auto clients = static_cast<std::size_t>(m_shell.experiment.live.settingsOfRun().clients);
    const auto isDown = [](const ClientStateAt &client) {
        return client.isPaused || client.phase == ClientStateAt::Phase::crashed;
    };
    const auto used = std::span(state->clients).first(std::min(clients, state->clients.size()));
    if (std::all_of(used.begin(), used.end(), isDown))
        return tr("All clients are down (paused or crashed). “End all faults” lets them go on.");
    if (std::all_of(state->nodes.begin(), state->nodes.end(),
            [](const NodeStateAt &node) { return node.isDown || node.isFrozen; }))
        return tr("All nodes are down. “End all faults” starts them again.");
    return {};
}

void LiveLabFeature::scroll()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    TimelineView &timeline = m_shell.timeline;
    if (!viewer.isRunning() || !timeline.isFollowing() || viewer.trace()->isEmpty())
        return;
    const WorldTime end = (*viewer.trace())[viewer.trace()->size() - 1].time;
    const Duration wanted = lengthOfRounds(*viewer.trace());
    const VisibleTime &time = timeline.visibleTime();
    const Duration shown = time.visible().length();
    const bool isFirst = m_kept.scale == 0;
    const bool isChangedByUser =
        isFirst ? !time.isShowingAll() : time.coordinates().nsPerPixel != m_kept.scale;
    if (isChangedByUser || (isFirst && end - WorldTime{} <= wanted)
        || (!isFirst && shown > wanted / 2 && shown < wanted * 4))
        return;
    timeline.showRange(end - wanted, end);
    timeline.setFollowing(true);
    m_kept.scale = time.coordinates().nsPerPixel;
}

void LiveLabFeature::openClip(const Clip &clip)
{
    Viewer &viewer = m_shell.experiment.viewer;
    Runs &runs = m_shell.experiment.runs;
    ClipRun run = runOfClip(*viewer.trace(), *viewer.verdict(), clip);
    m_shell.selection.select(run.verdict.violations.front().evidence.front(), true);
    m_shell.timeline.showRange(clip.from, clip.to);
    const QString name = tr("Clip %1").arg(clipText(clip));
    if (std::any_of(runs.all().begin(), runs.all().end(),
            [&name](const KeptRun &kept) { return kept.name == name; }))
        return;
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*run.trace);
    RunView view;
    view.source = RunView::Source::live;
    view.effective = viewer.shownScenario();
    view.effective.isKeptRunning = false;
    view.trace = run.trace;
    view.header = headerOf(*run.trace);
    view.spans = spans;
    view.writeNotes =
        std::make_shared<const WriteNotes>(writeNotesOf(run.verdict.findings, *run.trace));
    view.verdict = std::make_shared<const Verdict>(std::move(run.verdict));
    runs.addBeside(
        m_shell.experiment.editor.choice(), std::make_shared<const RunView>(std::move(view)), name);
    m_shell.messages.post(
        {MessageBar::Weight::minor, tr("The clip is among the runs, as a run of its own.")});
}

void LiveLabFeature::addScenarioOfLastSeconds()
{
    Experiment &experiment = m_shell.experiment;
    if (!experiment.viewer.trace())
        return;
    std::vector<std::string> takenIds;
    for (const Scenario &scenario : experiment.editor.scenarios())
        takenIds.push_back(scenario.id);
    const Scenario scenario = lastSeconds(
        *experiment.viewer.trace(), experiment.viewer.shownScenario(), lastSecondsLength, takenIds);
    experiment.editor.restoreScenarios({scenario});
    experiment.runs.addBeside(Choice(scenario));
    m_shell.messages.post({MessageBar::Weight::minor,
        tr("The last seconds are among the runs, and in the library of scenarios.")});
}

} // namespace lockscope
