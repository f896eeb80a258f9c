// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QString>

namespace lockscope {

/// One answer of a prediction, for the votes of a class: a click adds one vote, a right-click or "-" removes one. The count is
/// optional. The right answer has a ring with a tick, not only a colour.
class VoteButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit VoteButton(QWidget *parent = nullptr);

    /// `share` of the votes, 0 to 1; a negative count hides the votes.
    void setVotes(int count, double share);
    void setRight(bool isRight);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void voted(int by);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int m_count = -1;
    double m_share = 0;
    bool m_isRight = false;
};

/// A goal: an open ring, or a ring with a tick when it is met.
class GoalLine : public QWidget {
    Q_OBJECT
public:
    explicit GoalLine(QWidget *parent = nullptr);

    void setGoal(const QString &text);
    /// `isWaiting`: paler, because an earlier goal is still open and this one does not count yet.
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
