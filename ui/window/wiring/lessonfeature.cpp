// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/lessonfeature.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/lessons/lessonbar.h"
#include "ui/lessons/lessonstrip.h"
#include "ui/settings/scenariopanel.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/choicestore.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/words/lessonwords.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

namespace lockscope {

LessonFeature::LessonFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_panel(parts.scenario), m_verdict(parts.verdict),
      m_docks(parts.docks), m_store(parts.choiceStore), m_progress(parts.lesson),
      m_kept(parts.kept.of<Kept>()),
      m_strip(new LessonStrip(new LessonBar(m_progress, m_kept.isTextFolded), &parts.window)),
      m_menu(parts.actions.addMenu(tr("&Lessons")))
{
    m_menu->setObjectName(QStringLiteral("lessonsMenu"));
    parts.window.addToolBarBreak();
    parts.window.addToolBar(m_strip);
    makeActions(parts.actions);
    connect(m_menu, &QMenu::aboutToShow, this, &LessonFeature::fillMenu);
    connect(&m_progress, &LessonProgress::changed, this, &LessonFeature::showProgress);
    connect(&m_panel, &ScenarioPanel::allSettingsRequested, this, [this] {
        m_kept.showsAllSettings = true;
        limitPanel();
    });
    fillMenu();
    showProgress();
}

void LessonFeature::makeActions(WindowActions &actions)
{
    m_next = actions.makeWithoutMenu(
        {.shortcuts = {QKeySequence(Qt::Key_PageDown)}, .text = tr("&Next page")});
    m_next->setAutoRepeat(false); // a key held down must not reveal a result
    m_back = actions.makeWithoutMenu(
        {.shortcuts = {QKeySequence(Qt::Key_PageUp)}, .text = tr("&Previous page")});
    m_startOver = actions.makeWithoutMenu({.text = tr("Re&start this lesson")});
    m_leave = actions.makeWithoutMenu({.text = tr("&Leave the lesson")});
    m_clearFinished = actions.makeWithoutMenu({.text = tr("&Clear finished lessons")});
    connect(m_next, &QAction::triggered, &m_progress, &LessonProgress::next);
    connect(m_back, &QAction::triggered, &m_progress, &LessonProgress::back);
    connect(m_startOver, &QAction::triggered, &m_progress, &LessonProgress::startOver);
    connect(m_leave, &QAction::triggered, &m_progress, &LessonProgress::leave);
    connect(m_clearFinished, &QAction::triggered, &m_progress, &LessonProgress::forgetAll);
}

void LessonFeature::addMenuAction(QAction &action)
{
    m_addedActions << &action;
    fillMenu();
}

void LessonFeature::fillMenu()
{
    m_menu->clear();
    const auto &lessons = lessonLibrary();
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        auto *const action =
            //: %1: the number of a lesson, %2: its title, %3: "4 min"
            m_menu->addAction(
                tr("%1  %2  ·  %3")
                    .arg(i + 1)
                    .arg(lessonText(lessons[i].title), lessonMinutesText(lessons[i])));
        action->setData(lessonSearchText(lessons[i]));
        action->setCheckable(true);
        action->setChecked(m_progress.isDone(i));
        connect(action, &QAction::triggered, &m_progress, [this, i] {
            m_kept.showsAllSettings = false;
            m_progress.begin(i);
        });
    }
    m_menu->addSeparator();
    m_menu->addActions({m_next, m_back, m_startOver, m_leave});
    m_menu->addSeparator();
    m_menu->addActions(m_addedActions);
    m_menu->addAction(m_clearFinished);
}

void LessonFeature::showProgress()
{
    const bool isInLesson = m_progress.isOn();
    for (QAction *const action : {m_next, m_back, m_startOver, m_leave})
        action->setEnabled(isInLesson);
    if (!isInLesson)
        m_kept.showsAllSettings = false;
    if (isInLesson)
        setDocksHidden(true); // before the bar appears, so that the window does not have to grow
    // A comparison below the text of a lesson fits a window of 720 pixels. 0: no minimum of its
    // own.
    constexpr int lowTimeline = 120;
    for (TimelineView *const timeline : m_strip->window()->findChildren<TimelineView *>())
        timeline->setMinimumHeight(isInLesson ? lowTimeline : 0);
    m_strip->setOn(isInLesson);
    setDocksHidden(isInLesson);
    m_store.setPaused(isInLesson);
    m_verdict.setInLesson(isInLesson);
    m_panel.setOutcomesHidden(m_progress.hasOpenTasks());
    limitPanel();
}

void LessonFeature::setDocksHidden(bool isHidden)
{
    if (isHidden == m_areDocksHidden)
        return;
    m_areDocksHidden = isHidden;
    if (isHidden)
        m_docks.hideFor(WindowDocks::Reason::lesson,
            {DockId::events, DockId::details, DockId::moment, DockId::topology, DockId::charts,
                DockId::breakIt, DockId::fixes});
    else
        m_docks.endReason(WindowDocks::Reason::lesson);
}

// Until the answer to a question of the lesson is revealed, the panel shows no setting, because a
// run with another value could show the answer.
void LessonFeature::limitPanel()
{
    if (!m_progress.isOn() || m_kept.showsAllSettings) {
        m_panel.limitTo(std::nullopt);
        return;
    }
    const Lesson &lesson = m_progress.lesson();
    m_panel.limitTo(m_progress.awaitsReveal()
            ? ScenarioPanel::Limits{}
            : ScenarioPanel::Limits{lesson.sliders, lesson.schemes});
}

} // namespace lockscope
