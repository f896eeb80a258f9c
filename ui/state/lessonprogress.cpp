// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/lessonprogress.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/livecontroller.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/words/text.h"

#include <algorithm>

namespace lockscope {

LessonProgress::LessonProgress(const Parts &parts, QObject *parent)
    : QObject(parent), m_parts(parts)
{
    connect(&m_parts.viewer, &Viewer::verdictChanged, this, &LessonProgress::checkVerdict);
    connect(&m_parts.viewer, &Viewer::runningChanged, this, &LessonProgress::checkVerdict);
    connect(&m_parts.viewer, &Viewer::runChanged, this, [this] {
        if (isOn() && m_parts.viewer.source() == RunView::Source::file)
            end();
    });
    connect(&m_parts.editor, &ChoiceEditor::choiceChanged, this, [this] {
        if (isOn() && m_parts.editor.choice().scenario().id != m_lessonChoice.scenario().id)
            end();
    });
}

const Lesson &LessonProgress::lesson() const
{
    return lessonLibrary()[index()];
}

void LessonProgress::begin(std::size_t index)
{
    if (!isOn()) {
        m_parts.live.endRun();
        m_choiceBefore = m_parts.editor.choice();
        const auto &view = m_parts.viewer.view();
        m_viewBefore =
            view->source == RunView::Source::live || view->source == RunView::Source::file
            ? view
            : nullptr;
    }
    m_index = index;
    m_experimentPage.reset();
    m_revealed.clear();
    m_rightAnswers.clear();
    m_votes.clear();
    m_metGoals.clear();
    const auto stored = m_preferences.lessonProgress(textOf(lesson().id));
    if (!stored.isDone) {
        for (const QString &goal : stored.goals)
            m_metGoals.insert(
                {goal.section(u'.', 0, 0).toUInt(), goal.section(u'.', 1, 1).toUInt()});
    }
    const auto page = static_cast<std::size_t>(std::max(stored.page, 0));
    goTo(stored.isDone || page + 1 >= pageCount() ? 0 : page);
}

void LessonProgress::end()
{
    m_index.reset();
    m_experimentPage.reset();
    m_viewBefore.reset();
    if (m_parts.preview.isSketched()) {
        m_parts.preview.setSketched(false);
        m_parts.preview.ask();
    }
    Q_EMIT changed();
}

void LessonProgress::leave()
{
    if (!isOn())
        return;
    m_index.reset();
    m_experimentPage.reset();
    m_parts.preview.setSketched(false);
    m_parts.live.endRun();
    if (const auto before = std::exchange(m_viewBefore, nullptr)) {
        m_parts.editor.adopt(EditSubject::Kind::everything, m_choiceBefore);
        m_parts.viewer.show(before);
    } else {
        m_parts.editor.choose(m_choiceBefore);
    }
    Q_EMIT changed();
}

void LessonProgress::next()
{
    if (!isOn())
        return;
    if (awaitsReveal())
        reveal();
    else if (!isTakeaway())
        goTo(m_page + 1);
    else if (index() + 1 < lessonLibrary().size())
        begin(index() + 1);
}

void LessonProgress::back()
{
    if (isOn() && m_page > 0)
        goTo(m_page - 1);
}

void LessonProgress::startOver()
{
    if (!isOn())
        return;
    Preferences::LessonProgress progress = m_preferences.lessonProgress(textOf(lesson().id));
    m_preferences.setLessonProgress(textOf(lesson().id), {0, {}, false});
    begin(index());
    if (progress.isDone) // a completed lesson stays completed
        m_preferences.setLessonProgress(textOf(lesson().id), {0, {}, true});
}

void LessonProgress::forgetAll()
{
    m_preferences.forgetLessons();
    if (isOn())
        begin(index());
}

bool LessonProgress::isDone(std::size_t index) const
{
    return m_preferences.lessonProgress(textOf(lessonLibrary()[index].id)).isDone;
}

bool LessonProgress::awaitsReveal() const
{
    return isOn() && !isTakeaway() && shownPage().prediction && !m_revealed.contains(m_page);
}

void LessonProgress::reveal()
{
    if (!awaitsReveal())
        return;
    m_revealed.insert(m_page);
    setExperiment();
    Q_EMIT changed();
    checkVerdict();
}

bool LessonProgress::canUndo() const
{
    return !isOn() || m_parts.editor.history().index() > m_firstStep;
}

void LessonProgress::vote(std::size_t answer, int by)
{
    if (!awaitsReveal())
        return;
    int &count = m_votes[{m_page, answer}];
    count = std::max(0, count + by);
    Q_EMIT changed();
}

int LessonProgress::votes(std::size_t answer) const
{
    return votesOn(m_page, answer);
}

int LessonProgress::votesOn(std::size_t page, std::size_t answer) const
{
    const auto found = m_votes.find({page, answer});
    return found == m_votes.end() ? 0 : found->second;
}

bool LessonProgress::hasVotes() const
{
    return std::any_of(
        m_votes.begin(), m_votes.end(), [](const auto &each) { return each.second > 0; });
}

int LessonProgress::votesTotal() const
{
    int total = 0;
    for (const auto &[place, count] : m_votes)
        total += place.first == m_page ? count : 0;
    return total;
}

std::optional<std::size_t> LessonProgress::shownRightAnswer() const
{
    const auto found = m_rightAnswers.find(m_page);
    return found == m_rightAnswers.end() || awaitsReveal() ? std::nullopt
                                                           : std::optional(found->second);
}

bool LessonProgress::hasOpenTasks() const
{
    for (std::size_t page = m_page; isOn() && page < lesson().pages.size(); ++page) {
        const LessonPage &candidate = lesson().pages[page];
        if (candidate.prediction && !m_revealed.contains(page))
            return true;
        for (std::size_t goal = 0; goal < candidate.goals.size(); ++goal) {
            if (!m_metGoals.contains({page, goal}))
                return true;
        }
    }
    return false;
}

void LessonProgress::goTo(std::size_t page)
{
    m_page = page;
    setExperiment();
    save();
    Q_EMIT changed();
    checkVerdict();
}

// Returns the page with the experiment to show: the last page up to the current one that has an
// experiment.
std::size_t LessonProgress::experimentPage() const
{
    std::size_t page = std::min(m_page, lesson().pages.size() - 1);
    while (page > 0 && !lesson().pages[page].experiment)
        --page;
    return page;
}

void LessonProgress::setExperiment()
{
    const std::size_t page = experimentPage();
    const bool wasSketched = m_parts.preview.isSketched();
    m_parts.preview.setSketched(awaitsReveal());
    if (m_experimentPage == page) {
        if (m_parts.preview.isSketched() != wasSketched)
            m_parts.preview.ask();
        return;
    }
    m_experimentPage = page;
    const LessonExperiment &experiment = *lesson().pages[page].experiment;
    const auto scenario = lessonScenario(experiment);
    if (!scenario)
        return; // does not happen: the lesson reader has checked all experiments
    m_lessonChoice = m_parts.editor.choice();
    m_lessonChoice.setScenario(scenario.value());
    m_lessonChoice.setPrograms({});
    m_lessonChoice.setSeed(experiment.seed);
    m_isRunPending = true;
    m_parts.live.endRun();
    m_parts.editor.choose(m_lessonChoice);
    m_firstStep = m_parts.editor.history().index();
}

bool LessonProgress::isShown(const Choice &choice) const
{
    const EffectiveScenario &shown = m_parts.viewer.shownScenario();
    return shown.scenario.id == choice.scenario().id && shown.scheme == choice.scheme()
        && shown.seed == choice.seed() && shown.scenario.settings == choice.settings()
        && shown.scenario.faults == choice.faults();
}

void LessonProgress::checkVerdict()
{
    const auto &verdict = m_parts.viewer.verdict();
    const bool hasLessonVerdict = isOn() && verdict && m_parts.viewer.isVerdictFinal()
        && verdict->header.scenario == m_lessonChoice.scenario().id;
    if (!hasLessonVerdict)
        return;
    m_isRunPending = m_isRunPending && !isShown(m_parts.editor.choice());
    if (m_isRunPending || isTakeaway() || awaitsReveal())
        return;
    bool hasChanged = false;
    if (shownPage().prediction && isShown(m_lessonChoice) && !m_rightAnswers.contains(m_page)) {
        if (const auto answer = rightAnswer(*shownPage().prediction, *verdict)) {
            m_rightAnswers[m_page] = *answer;
            hasChanged = true;
        }
    }
    for (std::size_t goal = 0; goal < shownPage().goals.size(); ++goal) {
        if (isGoalMet(goal))
            continue;
        if (!isMet(shownPage().goals[goal], *verdict))
            break; // the goals must be met in their order
        m_metGoals.insert({m_page, goal});
        hasChanged = true;
    }
    if (!hasChanged)
        return;
    save();
    Q_EMIT changed();
}

void LessonProgress::save()
{
    Preferences::LessonProgress progress = m_preferences.lessonProgress(textOf(lesson().id));
    progress.page = static_cast<int>(m_page);
    progress.goals.clear();
    std::size_t goals = 0;
    for (const LessonPage &page : lesson().pages)
        goals += page.goals.size();
    for (const auto &[page, goal] : m_metGoals)
        progress.goals << QStringLiteral("%1.%2").arg(page).arg(goal);
    progress.isDone = progress.isDone || (isTakeaway() && m_metGoals.size() == goals);
    m_preferences.setLessonProgress(textOf(lesson().id), progress);
}

} // namespace lockscope
