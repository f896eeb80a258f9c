// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/livelab/livelabfeature.h"

#include "core/analysis/livelab/lastseconds.h"
#include "ui/livelab/livelabbar.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {
namespace {

constexpr Duration visibleLength = 60s; // the visible part of a run that is kept running
constexpr Duration lastSecondsLength =
    10s; // the part at the end of the run from which addScenarioOfLastSeconds() makes a scenario

} // namespace

LiveLabFeature::LiveLabFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_bar(new LiveLabBar(&shell.window)),
      m_kept(shell.kept.of<Kept>(shell.experiment.live, shell.experiment.viewer)),
      m_isInLesson(shell.lesson.isOn())
{
    connect(shell.actions.lab, &QAction::triggered, this,
        [this] { m_shell.experiment.live.run(LiveController::Mode::lab); });
    m_bar->setRate(m_kept.storm.rate());
    m_bar->showNumbers(m_kept.numbers);
    shell.window.addToolBar(Qt::BottomToolBarArea, m_bar);
    m_bar->toggleViewAction()->setVisible(
        false); // the kind of run decides whether the bar is visible
    const Viewer &viewer = shell.experiment.viewer;
    connect(&viewer, &Viewer::runningChanged, this, &LiveLabFeature::updateBar);
    connect(&viewer, &Viewer::runChanged, this, [this] {
        m_kept.counts.clear();
        updateBar();
    });
    connect(&viewer, &Viewer::verdictChanged, this, &LiveLabFeature::updateNumbers);
    connect(&viewer, &Viewer::runGrew, this, &LiveLabFeature::scroll);
    connect(m_bar, &LiveLabBar::rateChanged, &m_kept.storm, &StormDriver::setRate);
    connect(m_bar, &LiveLabBar::lastSecondsAsked, this, &LiveLabFeature::addScenarioOfLastSeconds);
    connect(&shell.lesson, &LessonProgress::changed, this, [this] {
        if (m_shell.lesson.isOn() && !m_isInLesson)
            m_bar->setRate(0);
        m_isInLesson = m_shell.lesson.isOn();
    });
    updateBar();
}

void LiveLabFeature::updateBar()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    const bool isKept =
        viewer.source() == RunView::Source::live && viewer.shownScenario().isKeptRunning;
    m_shell.docks.setBarShown(*m_bar, isKept);
    m_bar->setRunning(isKept && viewer.isRunning());
    if (!viewer.trace()) {
        showNumbers({});
        m_kept.isScrolling = false;
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
    if (viewer.shownScenario().isKeptRunning && viewer.verdict())
        showNumbers(m_kept.counts.take(*viewer.verdict()));
}

void LiveLabFeature::scroll()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    if (m_kept.isScrolling || !viewer.shownScenario().isKeptRunning
        || !m_shell.timeline.isFollowing())
        return;
    const WorldTime end = (*viewer.trace())[viewer.trace()->size() - 1].time;
    if (end - WorldTime{} < visibleLength)
        return;
    m_kept.isScrolling = true;
    m_shell.timeline.showRange(end - visibleLength, end);
    m_shell.timeline.setFollowing(true);
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
    experiment.live.endRun();
    experiment.editor.addScenario(scenario);
}

} // namespace lockscope
