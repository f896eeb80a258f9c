// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanehit.h"

#include <QObject>
#include <QPointF>
#include <QTimer>

#include <optional>

class QWidget;

namespace lockscope {

class MarkEditor;
class TimelineContent;
class TimelineLayout;
class TimeNavigation;

/// Finds the object under the pointer and describes it: at once in a line for the status bar, and
/// after a short delay in a tooltip. Thread: the window's.
class HoverTip : public QObject {
    Q_OBJECT
public:
    /// `canvas`: the widget over which the tooltip appears.
    HoverTip(QWidget &canvas, const TimelineContent &content, const TimeNavigation &navigation,
        const TimelineLayout &layout, MarkEditor &marks);

    /// Handles a move of the pointer with no button pressed.
    void hover(const QPointF &position);
    /// Handles that the pointer has left the canvas.
    void leave();
    /// The position of the pointer; (0, 0) if the pointer is outside of the canvas.
    const QPointF &pointer() const { return m_pointer; }
    /// Sets only this position. Call it while the user drags, because hover() is not called then.
    void setPointer(const QPointF &position) { m_pointer = position; }
    /// Returns the time under the pointer; nothing if the pointer is on the labels or outside of
    /// the canvas.
    std::optional<WorldTime> pointerTime() const;

    /// The last result of hover().
    const LaneHit &hit() const { return m_hit; }
    /// Returns the token of hit(). The timeline highlights everything with the same token.
    TextId token() const;
    /// Returns the object at a position of the lanes, of the violations' flags above them, or of
    /// the marks in the ruler.
    LaneHit hitAt(const QPointF &position) const;

    /// Sets whether a mouse button is pressed. While it is pressed, no tooltip appears.
    void setPressed(bool isPressed) { m_isPressed = isPressed; }
    /// Cancels a tooltip that has not appeared yet.
    void cancelTip() { m_timer.stop(); }
    /// Drops hit(), because the content under the pointer has changed.
    void forget() { m_hit = {}; }

Q_SIGNALS:
    void hinted(const QString &text);

private:
    void showTip();

    QWidget &m_canvas;
    const TimelineContent &m_content;
    const TimeNavigation &m_navigation;
    const TimelineLayout &m_layout;
    MarkEditor &m_marks;
    LaneHit m_hit;
    QPointF m_pointer;
    QTimer m_timer;
    bool m_isPressed = false;
};

} // namespace lockscope
