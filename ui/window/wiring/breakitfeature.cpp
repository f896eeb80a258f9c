// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/breakitfeature.h"

#include "core/scenario/scenario.h"
#include "ui/compare/verifyview.h"
#include "ui/explore/searchform.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/window/wiring/libraryfeature.h"

#include <QAction>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QToolButton>

#include <utility>

namespace lockscope {

BreakItFeature::BreakItFeature(const WindowParts &parts, LibraryFeature &library)
    : QObject(&parts.owner), m_parts(parts), m_lesson(parts.lesson), m_library(library),
      m_kept(parts.kept.of<Kept>()),
      m_panel(new BreakItPanel(parts.preferences, m_kept.search, &parts.window))
{
    // At the left, so that the story, the timeline and the verdict are visible together.
    parts.docks.add({.id = DockId::breakIt,
        .title = tr("Break it"),
        .content = m_panel,
        .isHiddenInVerification = false});
    m_action = parts.actions.add(WindowActions::Menu::run,
        {.icon = QStringLiteral("break-it"),
            .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
            .text = tr("&Break it"),
            .tip = tr("Search for the simplest failure: the model tries a few faults at "
                      "every place")});
    m_action->setObjectName(QStringLiteral("breakIt"));
    m_button = new QToolButton;
    m_button->setObjectName(QStringLiteral("breakItButton"));
    m_button->setDefaultAction(m_action);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    parts.verdict.addLineBelowReason(m_button);
    connect(m_action, &QAction::triggered, this, &BreakItFeature::begin);
    connectPanel();
    connectState();
    updateActions();
}

void BreakItFeature::connectPanel()
{
    connect(&m_panel->form(), &SearchForm::searchAsked, this, &BreakItFeature::begin);
    connect(&m_panel->form(), &SearchForm::stopAsked, &m_kept.job, &SearchJob::stop);
    connect(m_panel, &BreakItPanel::escapePressed, this, [this] {
        endShrinkShow();
        m_kept.job.stop();
    });
    connect(m_panel, &BreakItPanel::storyChosen, this, &BreakItFeature::showStory);
    connect(m_panel, &BreakItPanel::fixesAsked, this, [this] {
        showSelectedAgain();
        m_parts.docks.reveal(DockId::fixes);
    });
    connect(m_panel, &BreakItPanel::verifyAsked, this, [this] {
        showSelectedAgain();
        const QString refusal = m_parts.verify.refusal();
        if (refusal.isEmpty())
            m_parts.verify.verify();
        else
            m_parts.messages.post({MessageBar::Weight::note, refusal});
    });
    connect(m_panel, &BreakItPanel::saveAsked, this, [this] {
        showSelectedAgain();
        m_library.openNewScenarioDialog();
    });
    connect(&m_kept.job, &SearchJob::progressed, m_panel, &BreakItPanel::showProgress);
    connect(&m_kept.job, &SearchJob::storiesFound, m_panel, &BreakItPanel::setStories);
    connect(&m_kept.job, &SearchJob::quickDone, m_panel, &BreakItPanel::setQuickResult);
    connect(&m_kept.job, &SearchJob::done, m_panel, &BreakItPanel::finish);
    connect(&m_kept.job, &SearchJob::refused, m_panel, &BreakItPanel::refuse);
    connect(&m_kept.shrinkShow, &ShrinkShow::nextRun, this, [this](const EffectiveScenario &run) {
        m_panel->setShrinkStep(++m_kept.steps);
        show(run, "search " + std::to_string(m_kept.searches));
    });
    connect(&m_kept.shrinkShow, &ShrinkShow::ended, this, [this](const FoundStory &found) {
        m_panel->setShrinkStep(0);
        show(found.story.run, "search " + std::to_string(m_kept.searches));
        m_panel->selectShown(found);
    });
}

void BreakItFeature::connectState()
{
    Experiment &experiment = m_parts.experiment;
    connect(&m_kept.job, &SearchJob::firstFailureFound, this, [this](const FaultPlan &faults) {
        const bool isUntouched = m_parts.experiment.editor.choice() == m_kept.asked
            || m_parts.experiment.editor.choice() == m_kept.shown;
        if (!isUntouched || m_parts.experiment.viewer.isRunning() || m_parts.verify.isOpen())
            return;
        m_kept.steps = 0;
        m_kept.shrinkShow.begin(question(), faults);
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
        if (std::exchange(m_kept.isFitPending, false))
            m_parts.timeline.fitAll();
    });
    connect(&m_lesson, &LessonProgress::changed, this, &BreakItFeature::updateActions);
    connect(&m_lesson, &LessonProgress::searchAsked, this, &BreakItFeature::begin);
}

Question BreakItFeature::question() const
{
    SearchForm &form = m_panel->form();
    Question question;
    question.effective = m_kept.asked.effective(WorldKind::model);
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
    m_parts.docks.reveal(DockId::breakIt);
    endShrinkShow();
    // If the current choice is a run that the last search has shown, the new search is about the
    // same choice as the last search.
    if (m_parts.experiment.editor.choice() != m_kept.shown || m_kept.asked.scenario().id.empty())
        m_kept.asked = m_parts.experiment.editor.choice();
    ++m_kept.searches;
    const Question asked = question();
    m_panel->begin(
        asked, !m_kept.asked.faults().empty() && asked.effective.scenario.faults.empty());
    m_kept.job.ask(asked);
}

void BreakItFeature::show(const EffectiveScenario &run, const std::string &gesture)
{
    Scenario scenario = run.scenario;
    if (scenario.id == m_kept.asked.scenario().id)
        scenario.id += "-found";
    scenario.scheme = run.scheme;
    giveCounts(scenario.settings);
    m_kept.shown = m_kept.asked;
    m_kept.shown.setScenario(scenario);
    m_kept.shown.setSeed(run.seed);
    m_kept.shown.setRunLength(run.durationLimit);
    m_kept.isFitPending = true;
    const QScopedValueRollback choosing(m_isChoosing, true);
    m_parts.experiment.editor.chooseStory(m_kept.shown, gesture);
}

void BreakItFeature::showStory(const FoundStory &found)
{
    endShrinkShow();
    m_parts.verify.close(); // the verification hides the timeline
    if (m_parts.experiment.viewer.isRunning())
        m_parts.experiment.live.endRun();
    show(found.story.run, "story " + std::to_string(++m_kept.stories));
}

void BreakItFeature::showSelectedAgain()
{
    const FoundStory *const found = m_panel->selected();
    if (found && m_parts.experiment.editor.choice().scenario().id != m_kept.shown.scenario().id)
        showStory(*found);
}

void BreakItFeature::endShrinkShow()
{
    m_kept.shrinkShow.stop();
    m_panel->setShrinkStep(0);
}

void BreakItFeature::updateActions()
{
    const bool isRunning = m_parts.experiment.viewer.isRunning();
    const bool hasOpenTasks =
        m_lesson.isOn() && m_lesson.hasOpenTasks(); // a search would show the answers
    m_action->setEnabled(!isRunning && !hasOpenTasks);
    m_button->setVisible(!hasOpenTasks);
    m_panel->form().setRefusal(isRunning ? tr("Stop the run on real Redis first.")
            : hasOpenTasks               ? tr("First complete the tasks of the lesson.")
                                         : QString());
}

} // namespace lockscope
