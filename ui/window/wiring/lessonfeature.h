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

/// Adds the lessons to the window: a menu with a tick for each completed lesson, the bar above the
/// timeline, and the keys Page Up and Page Down, which a presenter's remote control sends, too.
/// During a lesson, the panel with the choice (ScenarioPanel) shows only the settings and schemes
/// of the lesson until the user requests all settings. A slider shows which outcome the run would
/// have with each value; while the lesson has open tasks (LessonProgress::hasOpenTasks()), these
/// outcomes are hidden.
class LessonFeature : public QObject {
    Q_OBJECT
public:
    explicit LessonFeature(const WindowParts &parts);

    LessonProgress &progress() { return m_progress; }
    /// Adds an action to the Lessons menu, after the actions for the current lesson.
    void addMenuAction(QAction &action);

private:
    /// What stays when the window is built again, besides the progress.
    struct Kept {
        bool isTextFolded = false;
        bool showsAllSettings = false; ///< the user has requested them; reset when the lesson ends,
                                       ///< or at a choice in the menu
    };
    void makeActions(WindowActions &actions);
    void fillMenu();
    void showProgress();
    /// Shows only the settings and schemes of the lesson in the ScenarioPanel, or all of them.
    void limitPanel();
    /// Hides the docks that are not needed during a lesson, or shows them again.
    void setDocksHidden(bool isHidden);

    ScenarioPanel &m_panel;
    VerdictPanel &m_verdict;
    WindowDocks &m_docks;
    ChoiceStore &m_store;
    LessonProgress &m_progress;
    Kept &m_kept;
    LessonStrip *m_strip;
    QMenu *m_menu;
    QAction *m_next, *m_back, *m_startOver, *m_leave, *m_clearFinished;
    QList<QAction *> m_addedActions; ///< by addMenuAction()
    bool m_areDocksHidden = false;
};

} // namespace lockscope
