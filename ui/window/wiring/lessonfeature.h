// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace lockscope {

class LessonProgress;
class LessonStrip;

/// Lessons in the window: the menu with all of them and a tick at each that is done, the bar above the picture, the keys of a presenter's
/// remote, and only a lesson's own sliders in the experiment panel until all are asked for.
class LessonFeature : public QObject {
    Q_OBJECT
public:
    explicit LessonFeature(const WindowParts &parts);

    LessonProgress &course() { return *m_course; }
    /// Puts an action into the menu, behind what is done with the lesson that is on.
    void addMenuAction(QAction &action);

private:
    void makeActions(WindowActions &actions);
    void fillMenu();
    void showCourse();
    void limitPanel();
    /// Puts away what a class does not look at, and brings it back.
    void clearStage(bool doClear);
    bool eventFilter(QObject *watched, QEvent *event) override;

    ScenarioPanel &m_panel;
    WindowDocks &m_docks;
    LessonProgress *m_course;
    LessonStrip *m_strip;
    QMenu *m_menu;
    QAction *m_next, *m_back, *m_startOver, *m_leave, *m_forget;
    QList<QAction *> m_added;
    bool m_isClear = false;
    bool m_showsAll = false; ///< all settings were asked for, until another lesson begins
};

} // namespace lockscope
