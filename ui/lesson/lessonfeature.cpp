// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lessonfeature.h"

#include "lesson/lessonbar.h"
#include "lesson/lessoncourse.h"
#include "lesson/lessonlibrary.h"
#include "lesson/lessonstrip.h"
#include "scenario/scenariopanel.h"
#include "shared/language.h"
#include "shared/text.h"
#include "windowactions.h"
#include "windowdocks.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>

namespace lockscope {

LessonFeature::LessonFeature(const WindowParts &parts)
    : QObject(&parts.window), m_panel(parts.scenario), m_docks(parts.docks), m_course(new LessonCourse(parts.experiment, this)),
      m_strip(new LessonStrip(new LessonBar(*m_course), &parts.window)), m_menu(parts.actions.addMenu([] { return tr("&Lessons"); }))
{
    m_menu->setObjectName(QStringLiteral("lessonsMenu"));
    parts.window.addToolBarBreak();
    parts.window.addToolBar(m_strip);
    makeActions(parts.actions);
    parts.window.installEventFilter(this);
    connect(m_menu, &QMenu::aboutToShow, this, &LessonFeature::fillMenu);
    connect(&parts.language, &Language::changed, this, &LessonFeature::fillMenu);
    connect(m_course, &LessonCourse::changed, this, &LessonFeature::showCourse);
    connect(&m_panel, &ScenarioPanel::allAsked, this, [this] {
        m_showsAll = true;
        limitPanel();
    });
    fillMenu();
    showCourse();
}

void LessonFeature::makeActions(WindowActions &actions)
{
    m_next = actions.make({.keys = {QKeySequence(Qt::Key_PageDown)}, .text = [] { return tr("&Next page"); }});
    m_back = actions.make({.keys = {QKeySequence(Qt::Key_PageUp)}, .text = [] { return tr("&Previous page"); }});
    m_startOver = actions.make({.text = [] { return tr("&Start this lesson over"); }});
    m_leave = actions.make({.text = [] { return tr("&Leave the lesson"); }});
    m_forget = actions.make({.text = [] { return tr("&Forget what is done"); }});
    connect(m_next, &QAction::triggered, m_course, &LessonCourse::next);
    connect(m_back, &QAction::triggered, m_course, &LessonCourse::back);
    connect(m_startOver, &QAction::triggered, m_course, &LessonCourse::startOver);
    connect(m_leave, &QAction::triggered, m_course, &LessonCourse::leave);
    connect(m_forget, &QAction::triggered, m_course, &LessonCourse::forgetAll);
}

void LessonFeature::fillMenu()
{
    m_menu->clear();
    const std::string code = QLocale().language() == QLocale::Chinese ? "zh_CN" : "en";
    const auto &lessons = lessonLibrary();
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        auto *const action = m_menu->addAction(tr("%1  %2").arg(i + 1).arg(textOf(textIn(lessons[i].title, code))));
        action->setCheckable(true);
        action->setChecked(m_course->isDone(i));
        connect(action, &QAction::triggered, m_course, [this, i] {
            m_showsAll = false;
            m_course->begin(i);
        });
    }
    m_menu->addSeparator();
    m_menu->addActions({m_next, m_back, m_startOver, m_leave});
    m_menu->addSeparator();
    m_menu->addAction(m_forget);
}

void LessonFeature::showCourse()
{
    const bool isOn = m_course->isOn();
    for (QAction *const action : {m_next, m_back, m_startOver, m_leave})
        action->setEnabled(isOn);
    if (!isOn)
        m_showsAll = false;
    if (isOn)
        clearStage(true); // first, so that the window need not grow
    m_strip->setOn(isOn);
    clearStage(isOn);
    limitPanel();
}

void LessonFeature::clearStage(bool doClear)
{
    if (doClear == m_isClear)
        return;
    m_isClear = doClear;
    if (!doClear) {
        for (QDockWidget *const dock : m_putAway)
            dock->show();
        m_putAway.clear();
        return;
    }
    for (const char *const name : {"eventsDock", "detailsDock", "momentDock", "topologyDock"}) {
        QDockWidget &dock = m_docks.dock(QString::fromLatin1(name));
        if (!dock.isHidden()) {
            dock.hide();
            m_putAway.push_back(&dock);
        }
    }
}

// The layout is kept when the window closes: as it is without a lesson.
bool LessonFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Close)
        clearStage(false);
    return QObject::eventFilter(watched, event);
}

// What is to be predicted must not be read off a slider's groove before.
void LessonFeature::limitPanel()
{
    if (!m_course->isOn() || m_showsAll) {
        m_panel.limitTo(std::nullopt);
        return;
    }
    const Lesson &lesson = m_course->lesson();
    m_panel.limitTo(m_course->awaitsReveal() ? ScenarioPanel::Limits{} : ScenarioPanel::Limits{lesson.sliders, lesson.schemes});
}

} // namespace lockscope
