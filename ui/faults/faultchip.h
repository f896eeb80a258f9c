// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/faults/faultspans.h"

#include <QAbstractButton>

namespace lockscope {

/// One fault on the fault lane: its target, an icon and a few words, with a bar as long as the fault. Emits a signal for each user action;
/// the lane changes the plan. Thread: the window's.
class FaultChip : public QAbstractButton {
    Q_OBJECT
public:
    /// The part of the chip that is pressed.
    enum class Grip { none, whole, end };
    struct Shown {
        Fault fault;
        FaultSpan span;
        double barLength = 0;  ///< pixels; 0: no duration
        QString refusal = {};  ///< why it cannot be run; empty: it can be run
    };

    explicit FaultChip(QWidget *parent);

    void show(Shown shown);
    const Shown &shown() const { return m_shown; }
    /// In pixels. It changes with every zoom; the text does not.
    void setBarLength(double pixels);
    /// Returns the width in pixels that the text needs.
    int wordsWidth() const;
    Grip gripAt(const QPointF &position) const;
    QSize sizeHint() const override;

Q_SIGNALS:
    /// The user drags the chip; dragged() has the distance since the press, in pixels.
    void dragBegun(lockscope::FaultChip::Grip grip, bool isCopy);
    void dragged(double pixels);
    void dragEnded();
    /// Moved with the keyboard: steps in time, or of its length.
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
    QPointF m_pressedAt; ///< global, because the chip moves during a drag
    bool m_isDragged = false;
};

} // namespace lockscope
