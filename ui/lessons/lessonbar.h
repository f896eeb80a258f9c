// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace lockscope {

class GoalLine;
class LessonProgress;
class VoteButton;

/// The lesson above the picture: its number and title, the page's text beside its predictions or goals, and the buttons for the
/// pages. Its height follows from its text and its width; the text can be folded. It shows a LessonProgress and forwards clicks to
/// it. Thread: the window's.
class LessonBar : public QWidget {
    Q_OBJECT
public:
    explicit LessonBar(LessonProgress &course, QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void makeHead(QVBoxLayout &column);
    void makeBody(QVBoxLayout &column);
    void showCourse();
    /// Creates the widgets of the page, again for each page and language.
    void makeTasks();
    void showTasks();
    void fitHeight();

    LessonProgress &m_course;
    bool m_isCourseGone = false; ///< the window is being destroyed, and its LessonProgress already is
    QLabel *m_title;
    QLabel *m_place;
    QToolButton *m_fold;
    QPushButton *m_back;
    QPushButton *m_next;
    QToolButton *m_close;
    QWidget *m_body;
    QLabel *m_text;
    QLabel *m_question;
    QLabel *m_votes;
    QWidget *m_side;
    QBoxLayout *m_tasks;
    std::vector<VoteButton *> m_choices;
    std::vector<GoalLine *> m_goals;
    QString m_shown; ///< the page for which makeTasks() was last called
};

} // namespace lockscope
