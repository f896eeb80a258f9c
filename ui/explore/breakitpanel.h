// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/foundstory.h"
#include "ui/explore/searchjob.h"
#include "ui/shared/preferences.h"

#include <QElapsedTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QListWidget;
class QProgressBar;
class QToolButton;

namespace lockscope {

class BehaviourCurve;
class SearchForm;
class StoryView;

/// "Break it": what a search tries, its progress, the stories that it has found, and what it has tried. Thread: the window's.
class BreakItPanel : public QWidget {
    Q_OBJECT
public:
    explicit BreakItPanel(Preferences &preferences, QWidget *parent = nullptr);

    SearchForm &form() { return *m_form; }
    /// A search begins. `leavesOutFaults`: the scenario has faults of its own that are in no run of the search.
    void begin(const Question &question, bool leavesOutFaults);
    void showProgress(const SearchProgress &progress);
    /// While the first failure is made simpler: shows the number of the simpler run on the timeline, from 1. 0: no failure is made simpler.
    void setShrinkStep(int step);
    /// Replaces the list. The selected story stays selected.
    void setStories(const std::vector<FoundStory> &stories);
    /// Selects the first failure, which is on the timeline already; adds it if the list does not have it.
    void selectShown(const FoundStory &found);
    void finish(const SearchResult &result);
    void refuse(const QString &reason);
    /// Returns the selected story; null: none.
    const FoundStory *selected() const;

Q_SIGNALS:
    /// The user selected a story: it should be shown on the timeline.
    void storyChosen(const lockscope::FoundStory &found);
    void verifyAsked();
    void fixesAsked();
    void saveAsked();
    /// The user pressed Escape.
    void escaped();

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeColumn();
    void fillList();
    void showSelected();
    void selectRow(int row);
    void retranslate();

    SearchForm *m_form;
    QLabel *m_subject; ///< which scenario and scheme are searched
    QProgressBar *m_bar;
    QLabel *m_status;
    QLabel *m_shrinking;
    QListWidget *m_list;
    StoryView *m_view;
    QToolButton *m_fold; ///< opens the table and the curve
    QLabel *m_table;
    BehaviourCurve *m_curve;
    std::vector<FoundStory> m_stories;
    std::optional<Question> m_question;     ///< of the last search
    std::optional<SearchProgress> m_progress; ///< while it runs
    std::optional<SearchResult> m_result;   ///< when it has ended
    QString m_refusal;
    QElapsedTimer m_depthTime; ///< since the present depth began
    int m_shrinkStep = 0;
    bool m_leavesOutFaults = false;
};

} // namespace lockscope
