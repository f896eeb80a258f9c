// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/faults/faultspans.h"

#include <QAbstractButton>

namespace lockscope {

/// One fault on the fault lane: whom, a sign and a few words, with a bar as long as it lasts. What a hand does to it is told to the
/// lane, which knows the plan. Thread: the window's.
class FaultChip : public QAbstractButton {
    Q_OBJECT
public:
    /// The parts that a press takes hold of.
    enum class Grip { none, whole, end };
    struct Shown {
        Fault fault;
        FaultSpan course;
        double barLength = 0;  ///< pixels; 0: a moment
        QString refusal = {};  ///< why it cannot be run; empty: it can
    };

    explicit FaultChip(QWidget *parent);

    void show(Shown shown);
    const Shown &shown() const { return m_shown; }
    /// In pixels: it changes with every zoom, and the words do not.
    void setBarLength(double pixels);
    /// How wide its words need it to be.
    int wordsWidth() const;
    Grip gripAt(const QPointF &position) const;
    QSize sizeHint() const override;

Q_SIGNALS:
    /// It is dragged: by so many pixels since the press.
    void dragBegun(lockscope::FaultChip::Grip grip, bool isCopy);
    void dragged(double pixels);
    void dragEnded();
    /// By the keyboard: steps in time, or of its length.
    void nudged(int steps, bool isFine, bool isLength);
    void removeWanted();
    void copyWanted();
    void editWanted();
    void menuWanted(const QPoint &globalPosition);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    void enterEvent(QEnterEvent *event) override;

private:
    void showTexts();
    void showCursor(const QPointF &position);

    Shown m_shown;
    QString m_whom, m_title;
    Grip m_grip = Grip::none;
    QPointF m_pressedAt; ///< global, since the chip moves under the hand
    bool m_isDragged = false;
};

} // namespace lockscope
