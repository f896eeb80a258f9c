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

/// Adds the lessons to the window: a menu with a tick for each completed lesson, the bar above the timeline, and the keys of a presenter's
/// remote control. During a lesson, the experiment panel (ScenarioPanel) shows only the sliders of the lesson until the user requests all
/// settings. A slider shows which outcome the run would have with each value; while the lesson has open tasks, these outcomes are hidden.
class LessonFeature : public QObject {
    Q_OBJECT
public:
    explicit LessonFeature(const WindowParts &parts);

    LessonProgress &progress() { return *m_progress; }
    /// Adds an action to the Lessons menu, after the actions for the current lesson.
    void addMenuAction(QAction &action);

private:
    void makeActions(WindowActions &actions);
    void fillMenu();
    void showProgress();
    /// Shows only the controls of the lesson in the experiment panel, or all controls.
    void limitPanel();
    /// Hides the docks that are not needed during a lesson, or shows them again.
    void setDocksHidden(bool isHidden);
    bool eventFilter(QObject *watched, QEvent *event) override;

    ScenarioPanel &m_panel;
    WindowDocks &m_docks;
    ChoiceStore &m_store;
    LessonProgress *m_progress;
    LessonStrip *m_strip;
    QMenu *m_menu;
    QAction *m_next, *m_back, *m_startOver, *m_leave, *m_clearFinished;
    QList<QAction *> m_addedActions; ///< the actions that addMenuAction() has added
    bool m_areDocksHidden = false;
    bool m_showsAll = false; ///< the user has requested all settings; false again when another lesson begins
};

} // namespace lockscope
