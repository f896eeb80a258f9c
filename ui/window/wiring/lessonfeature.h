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

/// Adds the lessons to the window: a menu with a tick for each completed lesson, the bar above the picture, the keys of a
/// presenter's remote. The experiment panel shows only the lesson's own sliders until the user requests all of them.
class LessonFeature : public QObject {
    Q_OBJECT
public:
    explicit LessonFeature(const WindowParts &parts);

    LessonProgress &course() { return *m_course; }
    /// Adds an action to the menu, after the actions for the current lesson.
    void addMenuAction(QAction &action);

private:
    void makeActions(WindowActions &actions);
    void fillMenu();
    void showCourse();
    void limitPanel();
    /// Hides what a class does not need, or shows it again.
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
    bool m_showsAll = false; ///< the user requested all settings, until another lesson begins
};

} // namespace lockscope
