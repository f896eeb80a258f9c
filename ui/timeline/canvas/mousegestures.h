// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/canvas/canvasparts.h"
#include "ui/timeline/frame/overview.h"

#include <QObject>
#include <QPointF>

class QMouseEvent;
class QPinchGesture;
class QWheelEvent;

namespace lockscope {

/// Clicks, drags, wheel and pinch on the timeline: determines what a press hits, and what its drag moves. Thread: the window's.
class MouseGestures : public QObject {
    Q_OBJECT
public:
    explicit MouseGestures(const CanvasParts &parts) : m_parts(parts) {}

    /// Whether a mouse button is pressed on something, or drags it.
    bool isDragging() const { return m_drag != Drag::none; }
    /// Whether the wheel zooms without Ctrl; else it scrolls if the lanes need scrolling.
    bool isWheelZooming() const { return m_wheelZooms; }
    void setWheelZooming(bool zooms) { m_wheelZooms = zooms; }

    // REQUIRES: the content is not empty, except for release().
    void press(const QMouseEvent &event);
    void move(const QMouseEvent &event);
    void release(const QMouseEvent &event);
    void doubleClick(const QPointF &position);
    void wheel(const QWheelEvent &event);
    void pinch(const QPinchGesture &gesture);
    /// Emits hinted() with the possible mouse actions at a position, unless an item there is described instead.
    void hint(const QPointF &position, Qt::KeyboardModifiers modifiers);

Q_SIGNALS:
    void hinted(const QString &text);

private:
    /// `undecided`, `pressedLabel`: pressed, but not moved far enough for a drag.
    enum class Drag { none, undecided, pressedLabel, pan, measure, overview, ruler, mark, label };

    Drag pressed(const QPointF &position);
    void beginDrag(Qt::KeyboardModifiers modifiers);
    void dragTo(const QPointF &position);
    void dragOverview(const QPointF &position);
    void measureTo(const QPointF &position);
    void hover(const QPointF &position);
    WorldTime timeAt(const QPointF &position) const;

    const CanvasParts m_parts;
    bool m_wheelZooms = false;
    Drag m_drag = Drag::none;
    QPointF m_from; ///< where the drag started
    QPointF m_last;
    Overview::Grip m_grip = Overview::Grip::none;
    TimeRange m_gripRange;
};

} // namespace lockscope
