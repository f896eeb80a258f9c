// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"
#include "ui/shared/preferences.h"
#include "ui/state/choice.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

class ChoiceEditor;
class LiveController;
class Viewer;

/// A lesson while it is taken: which page, what was predicted, what was met. It puts the pages' experiments on the stage, looks at each
/// final verdict that is shown, of the model or of real Redis, and gives back the choice of before when the lesson is left. How far each
/// lesson has come is kept in the preferences; votes are not. Thread: the window's.
class LessonProgress : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ChoiceEditor &editor;
        const Viewer &viewer;
        LiveController &live;
    };
    LessonProgress(const Parts &parts, QObject *parent);

    bool isOn() const { return m_index.has_value(); }
    /// The place in lessonLibrary(). REQUIRES: isOn().
    std::size_t index() const { return *m_index; }
    const Lesson &lesson() const;
    std::size_t page() const { return m_page; }
    /// With the last, which has the takeaway.
    std::size_t pageCount() const { return lesson().pages.size() + 1; }
    bool isTakeaway() const { return m_page == lesson().pages.size(); }
    /// REQUIRES: not isTakeaway().
    const LessonPage &shownPage() const { return lesson().pages[m_page]; }

    /// Takes a lesson up where it was left; one that is done begins anew.
    void begin(std::size_t index);
    void leave();
    /// Reveals, then turns the page; from the last page to the next lesson.
    void next();
    void back();
    /// This lesson from its first page, with nothing met.
    void startOver();

    /// The page asks for a prediction, and its run is not shown yet.
    bool awaitsReveal() const;
    void reveal();
    /// One hand more for a choice, or one less; never below none.
    void vote(std::size_t choice, int by);
    int votes(std::size_t choice) const;
    int votesTotal() const;
    /// The hands for a choice of any page of this lesson.
    int votesOn(std::size_t page, std::size_t choice) const;
    /// Somebody has voted on some page of this lesson.
    bool hasVotes() const;
    /// The place of the right choice, once it is revealed and its run is shown.
    std::optional<std::size_t> right() const;

    bool isGoalMet(std::size_t goal) const { return m_met.contains({m_page, goal}); }
    bool isDone(std::size_t index) const;
    /// Forgets what was done in all lessons; the one that is on begins anew.
    void forgetAll();

Q_SIGNALS:
    void changed();

private:
    void goTo(std::size_t page);
    void stage();
    void look();
    bool isShown(const Choice &choice) const;
    void keep();
    std::size_t stagedPage() const;

    Parts m_parts;
    Preferences m_preferences;
    std::optional<std::size_t> m_index;
    std::size_t m_page = 0;
    std::optional<std::size_t> m_staged; ///< the page whose experiment is on the stage
    Choice m_stage;                      ///< as it was put there
    bool m_isComing = false;             ///< what is shown is still the run of before
    Choice m_before;                     ///< what was chosen before the lesson
    std::set<std::size_t> m_revealed;
    std::map<std::size_t, std::size_t> m_right;
    std::map<std::pair<std::size_t, std::size_t>, int> m_votes; ///< by page and choice
    std::set<std::pair<std::size_t, std::size_t>> m_met;        ///< by page and goal
};

} // namespace lockscope
