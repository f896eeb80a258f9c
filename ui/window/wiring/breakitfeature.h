// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/breakitpanel.h"
#include "ui/explore/shrinkshow.h"
#include "ui/state/choice.h"
#include "ui/window/windowparts.h"

#include <QObject>

class QAction;
class QToolButton;

namespace lockscope {

class LessonProgress;
class LibraryFeature;

/// Adds "Break it": the dock, the action in the Run menu, and a button in the verdict. A search
/// tries the current scenario, scheme and settings with faults in the model. The first failure
/// appears on the timeline and is simplified there until the user does something else. A story is a
/// failure in its simplest form. It opens as a separate scenario, which is in no list until the
/// user saves it.
class BreakItFeature : public QObject {
    Q_OBJECT
public:
    BreakItFeature(const WindowParts &parts, LibraryFeature &library);

private:
    /// What stays when the window is built again.
    struct Kept {
        SearchJob job{};
        ShrinkShow shrinkShow{}; ///< shows how the first failure is simplified
        BreakItPanel::Shown search{};
        Choice asked{};            ///< the choice that the last search is about
        Choice shown{};            ///< the last choice that show() has made
        int searches = 0;          ///< the number of searches that have begun
        int stories = 0;           ///< the number of stories that were shown
        int steps = 0;             ///< the number of runs that ShrinkShow has shown
        bool isFitPending = false; ///< the timeline must show the whole run of `shown` as soon as
                                   ///< that run is there
    };
    void connectPanel();
    void connectState();
    void begin();
    /// Returns what to search for: failures of the choice Kept::asked, with the kinds of faults,
    /// the goals (core/analysis/explore/goals.h) and the maximum number of faults that the user has
    /// chosen in the form.
    Question question() const;
    /// Shows a run that the search has found. Consecutive runs with the same `gesture`, which can
    /// be any text, are one step of the undo history (ChoiceEditor::chooseStory()).
    void show(const EffectiveScenario &run, const std::string &gesture);
    void showStory(const FoundStory &found);
    /// Shows the selected story again if the user has chosen another scenario since.
    void showSelectedAgain();
    /// Stops showing how the first failure is simplified.
    void endShrinkShow();
    void updateActions();

    const WindowParts m_parts;
    LessonProgress &m_lesson;
    LibraryFeature &m_library;
    Kept &m_kept;
    BreakItPanel *m_panel;
    QAction *m_action;
    QToolButton *m_button;
    bool m_isChoosing = false; ///< while show() changes the choice
};

} // namespace lockscope
