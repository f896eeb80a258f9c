// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/lesson/lesson.h"
#include "ui/shared/preferences.h"
#include "ui/state/choice.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

class ChoiceEditor;
class LiveController;
class ModelPreview;
class Viewer;
struct RunView;

/// The progress of the user in a lesson: the page, the predictions, and the goals that are met.
/// This class sets the experiment of each page as the choice. With each final verdict (of the model
/// or of real Redis), it checks whether goals are met. At the end of the lesson, it restores the
/// choice from before the lesson; it also restores the run on display if that was a live run or a
/// file. Another scenario or a file that the user opens ends the lesson. It stores the progress of
/// each lesson in the preferences, except the votes of the learners for the answers to a
/// prediction. Thread: the window's.
class LessonProgress : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ChoiceEditor &editor;
        Viewer &viewer;
        LiveController &live;
        ModelPreview &preview;
    };
    explicit LessonProgress(const Parts &parts, QObject *parent = nullptr);

    /// Whether a lesson is in progress.
    bool isOn() const { return m_index.has_value(); }
    /// Returns the index in lessonLibrary(). REQUIRES: isOn().
    std::size_t index() const { return *m_index; }
    const Lesson &lesson() const;
    std::size_t page() const { return m_page; }
    /// Returns the number of pages. The last one is the page with the takeaway, the conclusion of
    /// the lesson.
    std::size_t pageCount() const { return lesson().pages.size() + 1; }
    bool isTakeaway() const { return m_page == lesson().pages.size(); }
    /// REQUIRES: !isTakeaway().
    const LessonPage &shownPage() const { return lesson().pages[m_page]; }

    /// Begins a lesson at the page where the user left it. If the user has completed the lesson or
    /// left it at its last page, begins at the first page.
    void begin(std::size_t index);
    void leave();
    /// If awaitsReveal(), shows the page's run. Otherwise goes to the next page, or from the last
    /// page to the next lesson.
    void next();
    void back();
    /// Restarts this lesson at its first page, with no goals met.
    void startOver();

    /// Whether the page asks for a prediction and its run is not shown yet.
    bool awaitsReveal() const;
    /// Returns whether the last step of the history was made on this page: undo goes no further,
    /// because the steps before belong to another page.
    bool canUndo() const;
    /// Shows the page's run.
    void reveal();
    /// Adds `by` to the votes for an answer to this page's prediction; the result is at least 0.
    /// Does nothing unless awaitsReveal().
    void vote(std::size_t answer, int by);
    int votes(std::size_t answer) const;
    int votesTotal() const;
    /// Returns the votes for an answer on any page of this lesson.
    int votesOn(std::size_t page, std::size_t answer) const;
    /// Whether this lesson has any votes.
    bool hasVotes() const;
    /// Returns the index of the right answer; nothing until the run of the page has been shown and
    /// judged.
    std::optional<std::size_t> shownRightAnswer() const;

    /// Whether this page or a later one has a prediction that is not revealed or a goal that is not
    /// met. While this is true, the window hides what would give the answers away: the outcomes on
    /// the sliders and the possible fixes.
    bool hasOpenTasks() const;
    bool isGoalMet(std::size_t goal) const { return m_metGoals.contains({m_page, goal}); }
    /// Returns whether a lesson is completed. `index`: its index in lessonLibrary().
    bool isDone(std::size_t index) const;
    /// Deletes the progress of all lessons, and restarts the current lesson.
    void forgetAll();

Q_SIGNALS:
    void changed();
    /// The user wants the program to search for the failure of the shown page.
    void searchAsked();

private:
    void goTo(std::size_t page);
    /// Ends the lesson without a change of the choice.
    void end();
    /// Sets the experiment of the current page as the choice.
    void setExperiment();
    /// Checks predictions and goals with the verdict on display.
    void checkVerdict();
    /// Whether the viewer shows a run of this choice.
    bool isShown(const Choice &choice) const;
    /// Stores the progress in the preferences.
    void save();
    std::size_t experimentPage() const;

    Parts m_parts;
    Preferences m_preferences;
    std::optional<std::size_t> m_index;
    std::size_t m_page = 0;
    std::optional<std::size_t>
        m_experimentPage;        ///< the page with the experiment that is set as the choice
    Choice m_lessonChoice;       ///< the choice as the lesson set it
    int m_firstStep = 0;         ///< the index of the history at the beginning of the page
    bool m_isRunPending = false; ///< the run of the experiment is not on display yet
    Choice m_choiceBefore;       ///< the choice before the lesson
    std::shared_ptr<const RunView> m_viewBefore; ///< the run on display before the lesson; null if
                                                 ///< it was the model's run of m_choiceBefore
    std::set<std::size_t> m_revealed;            ///< the pages whose run reveal() has shown
    std::map<std::size_t, std::size_t> m_rightAnswers; ///< the index of the right answer by page
    std::map<std::pair<std::size_t, std::size_t>, int>
        m_votes; ///< the number of votes by page and answer
    std::set<std::pair<std::size_t, std::size_t>>
        m_metGoals; ///< the page and the index of each goal that is met
};

} // namespace lockscope
