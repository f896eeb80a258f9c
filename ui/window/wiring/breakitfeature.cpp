// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/breakitfeature.h"

#include "core/scenario/scenario.h"
#include "ui/compare/verifyview.h"
#include "ui/explore/breakitpanel.h"
#include "ui/explore/searchform.h"
#include "ui/explore/shrinkshow.h"
#include "ui/shared/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"

#include <QAction>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QToolButton>

#include <utility>

namespace lockscope {
namespace {

const QString breakItDock = QStringLiteral("breakItDock");

} // namespace

BreakItFeature::BreakItFeature(const WindowParts &parts, LessonProgress &lesson)
    : QObject(&parts.window), m_parts(parts), m_lesson(lesson),
      m_panel(new BreakItPanel(parts.preferences, &parts.window)), m_job(new SearchJob(this)),
      m_shrinkShow(new ShrinkShow(this))
{
    // At the left, so that the story, the timeline and the verdict are visible together.
    parts.docks.add({.name = breakItDock,
        .area = Qt::LeftDockWidgetArea,
        .title = [] { return tr("Break it"); },
        .content = m_panel,
        .behindDock = QStringLiteral("scenarioDock"),
        .isHiddenInVerification = false});
    m_action = parts.actions.add(WindowActions::Menu::run,
        {.icon = QStringLiteral("break-it"),
            .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
            .text = [] { return tr("&Break it"); },
            .tip =
                [] {
                    return tr("Search for the simplest failure: the model tries every placement of "
                              "a few faults");
                }});
    m_action->setObjectName(QStringLiteral("breakIt"));
    auto *const button = new QToolButton;
    button->setObjectName(QStringLiteral("breakItButton"));
    button->setDefaultAction(m_action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    parts.verdict.addLineBelowReason(button);
    connect(m_action, &QAction::triggered, this, &BreakItFeature::begin);
    connectPanel();
    connectState();
    updateActions();
}

void BreakItFeature::connectPanel()
{
    connect(&m_panel->form(), &SearchForm::searchAsked, this, &BreakItFeature::begin);
    connect(&m_panel->form(), &SearchForm::stopAsked, m_job, &SearchJob::stop);
    connect(m_panel, &BreakItPanel::escapePressed, this, [this] {
        endShrinkShow();
        m_job->stop();
    });
    connect(m_panel, &BreakItPanel::storyChosen, this, &BreakItFeature::showStory);
    connect(m_panel, &BreakItPanel::fixesAsked, this, [this] {
        showSelectedAgain();
        m_parts.docks.reveal(QStringLiteral("remedyDock"));
    });
    connect(m_panel, &BreakItPanel::verifyAsked, this, [this] {
        showSelectedAgain();
        const QString refusal = m_parts.verify.refusal();
        if (refusal.isEmpty())
            m_parts.verify.verify();
        else
            m_parts.messages.post(
                {MessageBar::Weight::note, [refusal] { return refusal; }, {}, {}});
    });
    connect(m_panel, &BreakItPanel::saveAsked, this, [this] {
        showSelectedAgain();
        m_parts.window.findChild<QAction *>(QStringLiteral("newScenarioAction"))->trigger();
    });
    connect(m_job, &SearchJob::progressed, m_panel, &BreakItPanel::showProgress);
    connect(m_job, &SearchJob::storiesFound, m_panel, &BreakItPanel::setStories);
    connect(m_job, &SearchJob::quickDone, m_panel, &BreakItPanel::setQuickResult);
    connect(m_job, &SearchJob::done, m_panel, &BreakItPanel::finish);
    connect(m_job, &SearchJob::refused, m_panel, &BreakItPanel::refuse);
    connect(m_shrinkShow, &ShrinkShow::nextRun, this, [this](const EffectiveScenario &run) {
        m_panel->setShrinkStep(++m_steps);
        show(run, "search " + std::to_string(m_searches));
    });
    connect(m_shrinkShow, &ShrinkShow::ended, this, [this](const FoundStory &found) {
        m_panel->setShrinkStep(0);
        show(found.story.run, "search " + std::to_string(m_searches));
        m_panel->selectShown(found);
    });
}

void BreakItFeature::connectState()
{
    Experiment &experiment = m_parts.experiment;
    connect(m_job, &SearchJob::firstFailureFound, this, [this](const FaultPlan &faults) {
        const bool isUntouched = m_parts.experiment.editor.choice() == m_asked
            || m_parts.experiment.editor.choice() == m_shown;
        if (!isUntouched || m_parts.experiment.viewer.isRunning() || m_parts.verify.isOpen())
            return;
        m_steps = 0;
        m_shrinkShow->begin(question(), faults);
    });
    connect(&experiment.editor, &ChoiceEditor::choiceChanged, this, [this] {
        if (!m_isChoosing)
            endShrinkShow();
    });
    connect(&experiment.viewer, &Viewer::runningChanged, this, [this] {
        endShrinkShow();
        updateActions();
    });
    connect(&experiment.viewer, &Viewer::runChanged, this, [this] {
        if (m_parts.experiment.viewer.source() != RunView::Source::model)
            endShrinkShow();
    });
    connect(&experiment.preview, &ModelPreview::shown, this, [this] {
        if (std::exchange(m_isFitPending, false))
            m_parts.timeline.fitAll();
    });
    connect(&m_lesson, &LessonProgress::changed, this, &BreakItFeature::updateActions);
    connect(&m_lesson, &LessonProgress::searchAsked, this, &BreakItFeature::begin);
}

Question BreakItFeature::question() const
{
    SearchForm &form = m_panel->form();
    Question question;
    question.effective = m_asked.effective(WorldKind::model);
    question.menu = form.menu();
    question.goals = form.goals();
    question.depth = form.depth();
    question.effective.scenario.expected.clear();
    if (!form.keepsFaults())
        question.effective.scenario.faults = {};
    return question;
}

void BreakItFeature::begin()
{
    m_parts.docks.reveal(breakItDock);
    endShrinkShow();
    // If the current choice is a run that the last search has shown, the new search is about the
    // same choice as the last search.
    if (m_parts.experiment.editor.choice() != m_shown || m_asked.scenario().id.empty())
        m_asked = m_parts.experiment.editor.choice();
    ++m_searches;
    const Question asked = question();
    m_panel->begin(asked, !m_asked.faults().empty() && asked.effective.scenario.faults.empty());
    m_job->ask(asked);
}

void BreakItFeature::show(const EffectiveScenario &run, const std::string &gesture)
{
    Scenario scenario = run.scenario;
    if (scenario.id == m_asked.scenario().id)
        scenario.id += "-found";
    scenario.scheme = run.scheme;
    giveCounts(scenario.settings);
    m_shown = m_asked;
    m_shown.setScenario(scenario);
    m_shown.setSeed(run.seed);
    m_shown.setRunLength(run.durationLimit);
    m_isFitPending = true;
    const QScopedValueRollback choosing(m_isChoosing, true);
    m_parts.experiment.editor.chooseStory(m_shown, gesture);
}

void BreakItFeature::showStory(const FoundStory &found)
{
    endShrinkShow();
    m_parts.verify.close(); // the verification hides the timeline
    if (m_parts.experiment.viewer.isRunning())
        m_parts.experiment.live.endRun();
    show(found.story.run, "story " + std::to_string(++m_stories));
}

void BreakItFeature::showSelectedAgain()
{
    const FoundStory *const found = m_panel->selected();
    if (found && m_parts.experiment.editor.choice().scenario().id != m_shown.scenario().id)
        showStory(*found);
}

void BreakItFeature::endShrinkShow()
{
    m_shrinkShow->stop();
    m_panel->setShrinkStep(0);
}

void BreakItFeature::updateActions()
{
    const bool isRunning = m_parts.experiment.viewer.isRunning();
    const bool hasOpenTasks =
        m_lesson.isOn() && m_lesson.hasOpenTasks(); // a search would show the answers
    m_action->setEnabled(!isRunning && !hasOpenTasks);
    m_panel->form().setRefusal(isRunning ? tr("Stop the run on real Redis first.")
            : hasOpenTasks               ? tr("First complete the tasks of the lesson.")
                                         : QString());
}

} // namespace lockscope
