// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QString>

namespace lockscope {

/// One answer to the question of a prediction, for the votes of a class: a click or "+" adds a
/// vote, a right-click or "-" removes one. It begins with the digit that votes for it. The votes
/// can be hidden. The right answer is marked with a tick in a ring in the place of its digit, so
/// that the mark does not depend on a colour.
class VoteButton : public QAbstractButton {
    Q_OBJECT
public:
    VoteButton(int digit, QWidget *parent);

    /// Shows the number of votes and their share of all votes, from 0 to 1. A negative count hides
    /// them.
    void setVotes(int count, double share);
    /// Whether the pointer can vote.
    void setOpen(bool isOpen);
    /// Marks the answer as the right one.
    void setRightAnswer(bool isRight);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    /// The user has added (`change` is 1) or removed (-1) a vote.
    void voted(int change);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    const int m_digit;
    int m_count = -1;
    double m_share = 0;
    bool m_isRight = false;
};

/// A line with a goal: an empty ring, or a ring with a tick if the goal is met, and the text.
class GoalLine : public QWidget {
    Q_OBJECT
public:
    explicit GoalLine(QWidget *parent = nullptr);

    void setGoal(const QString &text);
    /// `isWaiting`: the goal is shown muted, because it does not count until the goals before it
    /// are met.
    void setState(bool isMet, bool isWaiting);
    bool isMet() const { return m_isMet; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    bool m_isMet = false;
    bool m_isWaiting = false;
};

} // namespace lockscope
