// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QWidget>

#include <optional>
#include <tuple>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace lockscope {

class GoalLine;
class LessonProgress;
class VoteButton;

/// The bar with the current lesson: its number and title, the text of the page beside the
/// predictions or goals, and the buttons for the pages. It is as high as the highest page of the
/// lesson needs, so that the timeline does not move; the user can hide the text. The bar shows a
/// LessonProgress and passes clicks on to it. Thread: the window's.
class LessonBar : public QWidget {
    Q_OBJECT
public:
    /// `isFolded`: whether the user has hidden the text; it stays when the bar is built again.
    LessonBar(LessonProgress &progress, bool &isFolded, QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void makeHead(QVBoxLayout &column);
    void makeBody(QVBoxLayout &column);
    /// Shows the current page of the lesson.
    void showPage();
    /// Fills the part below the head with a page of the lesson.
    void fill(std::size_t page);
    /// Creates the widgets of the answers and goals of a page, if they are not those of the last
    /// call.
    void makeTasks(std::size_t page);
    /// Shows the question, the votes and which goals are met.
    void showTasks(std::size_t page);
    /// Arranges the answers, and returns the height that the filled page needs.
    int neededHeight();
    int layoutHeight() const;
    int availableWidth() const;
    /// Sets the height of the bar.
    void fitHeight();

    LessonProgress &m_progress;
    QLabel *m_title;
    QLabel *m_pageLabel;
    QToolButton *m_fold; ///< hides the text, or shows it again
    QPushButton *m_back;
    QPushButton *m_next;
    QToolButton *m_close;
    QWidget *m_body;
    QLabel *m_text;
    QLabel
        *m_question; ///< the question of a prediction; on the last page, the source of the lesson
    QLabel *m_votes; ///< the number of votes of the class
    QPushButton *m_search; ///< the button with which the user lets the program search for the
                           ///< failure of the page
    QWidget *m_side;       ///< the part beside the text: the question, the answers, the goals
    QGridLayout *m_tasks;  ///< the answers or the goals
    std::vector<VoteButton *> m_choices;
    std::vector<GoalLine *> m_goals;
    std::optional<std::pair<std::size_t, std::size_t>>
        m_shownTasks; ///< the lesson and the page for which makeTasks() has created the widgets
    std::tuple<std::size_t, int, QFont>
        m_measured;           ///< the lesson, the width and the font of m_height
    int m_height = 0;         ///< of the highest page, but at most a quarter of the window
    bool m_isFitting = false; ///< while fitHeight() runs
};

} // namespace lockscope
