// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/lessonfeature.h"

#include "core/lab/lesson/lesson.h"
#include "ui/lessons/lessonbar.h"
#include "ui/lessons/lessonstrip.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/language.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/choicestore.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"
#include "ui/words/lessonwords.h"

#include <QAction>
#include <QEvent>
#include <QMainWindow>
#include <QMenu>

namespace lockscope {

LessonFeature::LessonFeature(const WindowParts &parts)
    : QObject(&parts.window), m_panel(parts.scenario), m_docks(parts.docks),
      m_store(parts.choiceStore),
      m_progress(new LessonProgress(
          {parts.experiment.editor, parts.experiment.viewer, parts.experiment.live}, this)),
      m_strip(new LessonStrip(new LessonBar(*m_progress), &parts.window)),
      m_menu(parts.actions.addMenu([] { return tr("&Lessons"); }))
{
    m_menu->setObjectName(QStringLiteral("lessonsMenu"));
    parts.window.addToolBarBreak();
    parts.window.addToolBar(m_strip);
    makeActions(parts.actions);
    parts.window.installEventFilter(this);
    connect(m_menu, &QMenu::aboutToShow, this, &LessonFeature::fillMenu);
    connect(&parts.language, &Language::changed, this, &LessonFeature::fillMenu);
    connect(m_progress, &LessonProgress::changed, this, &LessonFeature::showProgress);
    connect(&m_panel, &ScenarioPanel::allSettingsRequested, this, [this] {
        m_showsAllSettings = true;
        limitPanel();
    });
    fillMenu();
    showProgress();
}

void LessonFeature::makeActions(WindowActions &actions)
{
    m_next = actions.makeWithoutMenu(
        {.shortcuts = {QKeySequence(Qt::Key_PageDown)}, .text = [] { return tr("&Next page"); }});
    m_back = actions.makeWithoutMenu(
        {.shortcuts = {QKeySequence(Qt::Key_PageUp)}, .text = [] { return tr("&Previous page"); }});
    m_startOver = actions.makeWithoutMenu({.text = [] { return tr("Re&start this lesson"); }});
    m_leave = actions.makeWithoutMenu({.text = [] { return tr("&Leave the lesson"); }});
    m_clearFinished =
        actions.makeWithoutMenu({.text = [] { return tr("&Clear finished lessons"); }});
    connect(m_next, &QAction::triggered, m_progress, &LessonProgress::next);
    connect(m_back, &QAction::triggered, m_progress, &LessonProgress::back);
    connect(m_startOver, &QAction::triggered, m_progress, &LessonProgress::startOver);
    connect(m_leave, &QAction::triggered, m_progress, &LessonProgress::leave);
    connect(m_clearFinished, &QAction::triggered, m_progress, &LessonProgress::forgetAll);
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
            m_menu->addAction(tr("%1  %2").arg(i + 1).arg(lessonText(lessons[i].title)));
        action->setCheckable(true);
        action->setChecked(m_progress->isDone(i));
        connect(action, &QAction::triggered, m_progress, [this, i] {
            m_showsAllSettings = false;
            m_progress->begin(i);
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
    const bool isInLesson = m_progress->isOn();
    for (QAction *const action : {m_next, m_back, m_startOver, m_leave})
        action->setEnabled(isInLesson);
    if (!isInLesson)
        m_showsAllSettings = false;
    if (isInLesson)
        setDocksHidden(true); // before the bar appears, so that the window does not have to grow
    m_strip->setOn(isInLesson);
    setDocksHidden(isInLesson);
    m_store.setPaused(isInLesson);
    m_panel.setOutcomesHidden(m_progress->hasOpenTasks());
    limitPanel();
}

void LessonFeature::setDocksHidden(bool isHidden)
{
    if (isHidden == m_areDocksHidden)
        return;
    m_areDocksHidden = isHidden;
    if (isHidden)
        m_docks.hideFor(WindowDocks::Reason::lesson,
            {QStringLiteral("eventsDock"), QStringLiteral("detailsDock"),
                QStringLiteral("momentDock"), QStringLiteral("topologyDock"),
                QStringLiteral("chartsDock")});
    else
        m_docks.endReason(WindowDocks::Reason::lesson);
}

// Leaves the lesson before the window closes: closing stores the layout and the choice, and must
// not store those of the lesson.
bool LessonFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Close)
        m_progress->leave();
    return QObject::eventFilter(watched, event);
}

// Until the answer to a question of the lesson is revealed, the panel shows no setting, because a
// run with another value could show the answer.
void LessonFeature::limitPanel()
{
    if (!m_progress->isOn() || m_showsAllSettings) {
        m_panel.limitTo(std::nullopt);
        return;
    }
    const Lesson &lesson = m_progress->lesson();
    m_panel.limitTo(m_progress->awaitsReveal()
            ? ScenarioPanel::Limits{}
            : ScenarioPanel::Limits{lesson.sliders, lesson.schemes});
}

} // namespace lockscope
