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

/// The lesson above the picture: its number and title, the page's text beside what is to be predicted or brought about, and the way on.
/// It is as high as its text asks for at its width, and the text can be folded away. It shows a LessonProgress and tells it what is clicked.
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
    /// The widgets of the page: made anew when another page, or language, is shown.
    void makeTasks();
    void showTasks();
    void fitHeight();

    LessonProgress &m_course;
    bool m_isCourseGone = false; ///< the window is on its way out, and its course went before
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
    QString m_shown; ///< what makeTasks() was last called for
};

} // namespace lockscope
