// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "ui/index/faultspans.h"

#include <QAbstractButton>

namespace lockscope {

/// One fault on the fault lane: an icon, its target, a short text, and a bar as long as the fault.
/// The chip emits a signal for each user action; the lane receives the signal and changes the plan.
/// Thread: the window's.
class FaultChip : public QAbstractButton {
    Q_OBJECT
public:
    /// The part of the chip that the user has pressed: nothing, the chip itself (moves the fault)
    /// or the end of its bar (changes its length).
    enum class Grip { none, whole, end };
    /// What the chip shows.
    struct Shown {
        Fault fault;
        FaultSpan span;
        double barLength = 0; ///< in pixels; 0: the fault has no duration
        QString refusal = {}; ///< why the run cannot have this fault; empty: it can
        /// The shown run has the fault, but the plan does not: the user added it while the run was
        /// in progress, or `isOfFile`.
        bool isInjected = false;
        bool isOfFile = false; ///< the run on display is that of a file and has this fault
    };

    explicit FaultChip(QWidget *parent);

    void showFault(Shown shown);
    const Shown &shown() const { return m_shown; }
    /// Sets the length of the bar in pixels. Faster than showFault(): a zoom changes only the bar,
    /// not the text.
    void setBarLength(double pixels);
    /// Hides the left part of the chip, which would cover the names of the lanes; the text begins
    /// to the right of it.
    void hideLeft(int pixels);
    /// Returns the width in pixels that the text needs.
    int textWidth() const;
    /// Returns what a press at this position would move: the end of the bar, or the whole chip.
    Grip gripAt(const QPointF &position) const;
    QSize sizeHint() const override;

Q_SIGNALS:
    /// The user begins to drag the chip; `isCopy`: Ctrl is pressed. Then dragged() is emitted for
    /// each move, with the horizontal distance from the press in pixels.
    void dragBegun(lockscope::FaultChip::Grip grip, bool isCopy);
    void dragged(double pixels);
    void dragEnded();
    /// The user has pressed an arrow key: `steps` (1 or -1) moves the fault in time or, if
    /// `changesLength` (with Ctrl), changes its length. `isSmallStep`: with Shift.
    void nudged(int steps, bool isSmallStep, bool changesLength);
    /// The user wants to delete, copy or edit the fault, or to open its menu.
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
    void enterEvent(QEnterEvent *event) override;

private:
    void showTexts();
    void showCursor(const QPointF &position);

    Shown m_shown;
    QString m_target, m_title;
    int m_hiddenLeft = 0; ///< in pixels
    Grip m_grip = Grip::none;
    QPointF m_pressPosition; ///< where the user pressed the chip: in global coordinates, because
                             ///< the chip moves during a drag
    bool m_isDragged = false;
};

} // namespace lockscope
