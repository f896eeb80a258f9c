// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/foundstory.h"
#include "ui/explore/searchjob.h"
#include "ui/shared/preferences.h"

#include <QElapsedTimer>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QLabel;
class QListWidget;
class QProgressBar;
class QToolButton;
class QPushButton;

namespace lockscope {

class BehaviourCurve;
class SearchForm;
class StoryView;

/// The panel "Break it": the settings of a search for failures, its progress, the stories that it
/// has found, and what it has tried. A story is a failure with its explanation. Thread: the
/// window's.
class BreakItPanel : public QWidget {
    Q_OBJECT
public:
    /// What the panel shows of the last search; it stays when the panel is built again.
    struct Shown {
        std::vector<FoundStory> stories{};
        int row = -1;                             ///< of the selected story
        std::optional<Question> question{};       ///< of the last search
        std::optional<SearchProgress> progress{}; ///< set while the search runs
        std::optional<SearchResult> result{};     ///< set when the search has ended
        QString refusal{};
        QElapsedTimer depthTime{}; ///< the time since the search started with the current number of
                                   ///< faults (depth)
        int shrinkStep = 0;
        bool leavesOutFaults = false;
    };
    BreakItPanel(Preferences &preferences, Shown &shown, QWidget *parent = nullptr);

    SearchForm &form() { return *m_form; }
    /// Call this when a search begins. `leavesOutFaults`: the scenario has its own faults, and the
    /// search does not use them.
    void begin(const Question &question, bool leavesOutFaults);
    void showProgress(const SearchProgress &progress);
    /// Shows the progress while the first failure is simplified: `step` is the number of the
    /// simplified run on the timeline, from 1. 0: no failure is being simplified.
    void setShrinkStep(int step);
    /// Replaces the list. The selected story stays selected.
    void setStories(const std::vector<FoundStory> &stories);
    /// Selects a story that the timeline already shows, without storyChosen(); adds it if the list
    /// does not have it.
    void selectShown(const FoundStory &found);
    /// Shows the result of the quick search, while the search goes on.
    void setQuickResult(const SearchResult &result);
    /// Shows the result of the search.
    void finish(const SearchResult &result);
    /// Shows the reason why the search is not possible.
    void refuse(const QString &reason);
    /// Returns the selected story; null: none.
    const FoundStory *selected() const;

Q_SIGNALS:
    /// The user selected a story; the receiver shows it on the timeline.
    void storyChosen(const lockscope::FoundStory &found);
    /// The user wants to verify the selected story on real Redis, to see possible fixes, or to save
    /// it as a file.
    void verifyAsked();
    void fixesAsked();
    void saveAsked();
    /// The user pressed Escape.
    void escapePressed();

private:
    void makeColumn();
    void fillList();
    /// Fills the list, and keeps the selected story.
    void showStories();
    void showSelected();
    /// Emits storyChosen() and shows the selected story.
    void rowChosen(int row);
    /// Shows the subject, the progress or the result, and what was tried.
    void showSearch();

    Shown &m_shown;
    SearchForm *m_form;
    QLabel *m_subject; ///< which scenario and scheme are searched
    QProgressBar *m_bar;
    QLabel *m_status;
    QLabel *m_shrinkLine; ///< see setShrinkStep()
    QListWidget *m_list;
    StoryView *m_view;
    QToolButton *m_fold; ///< opens and closes m_kindTable and m_curve
    QLabel *m_kindTable;
    BehaviourCurve *m_curve;
};

/// A small chart of a search: the number of different behaviours against the number of placements
/// tried. A placement is a set of faults with their positions in one run. A behaviour is the order
/// of the lock's events in a run. If the curve is flat at its end, further placements would
/// probably show few new behaviours. Thread: the window's.
class BehaviourCurve : public QWidget {
    Q_OBJECT
public:
    explicit BehaviourCurve(QWidget *parent = nullptr);

    void setCurve(std::vector<CurvePoint> curve);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();

    std::vector<CurvePoint> m_curve;
};

/// One story of a search: what happened, what matters for the failure, and buttons for the next
/// actions. Thread: the window's.
class StoryView : public QWidget {
    Q_OBJECT
public:
    explicit StoryView(QWidget *parent = nullptr);

    /// Shows a story; nothing: hides the view. `hasNext`: there is another story after it.
    void setStory(std::optional<FoundStory> found, bool hasNext);

Q_SIGNALS:
    /// The user wants to verify the story on real Redis, to see possible fixes, to save it as a
    /// file, or to see the next story.
    void verifyAsked();
    void fixesAsked();
    void saveAsked();
    void nextAsked();

private:
    void showStory();

    std::optional<FoundStory> m_found;
    bool m_hasNext = false;
    QLabel *m_happened;
    QLabel *m_matters;
    QPushButton *m_verify;
    QPushButton *m_fixes;
    QPushButton *m_save;
    QPushButton *m_next;
};

} // namespace lockscope
