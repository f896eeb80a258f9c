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

/// Handles clicks, drags, wheel and pinch on the timeline: finds what was pressed and what the drag moves. Thread: the window's.
class MouseGestures : public QObject {
    Q_OBJECT
public:
    explicit MouseGestures(const CanvasParts &parts) : m_parts(parts) {}

    /// Returns whether a press or a drag is in progress.
    bool isDragging() const { return m_drag != Drag::none; }
    /// Whether the wheel alone zooms; otherwise it scrolls where there is something to scroll.
    bool isWheelZooming() const { return m_wheelZooms; }
    void setWheelZooming(bool zooms) { m_wheelZooms = zooms; }

    // REQUIRES: the timeline is not empty, except for release().
    void press(const QMouseEvent &event);
    void move(const QMouseEvent &event);
    void release(const QMouseEvent &event);
    void doubleClick(const QPointF &position);
    void wheel(const QWheelEvent &event);
    void pinch(const QPinchGesture &gesture);
    /// Emits hinted() with the mouse actions at a position, unless an object there is described instead.
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
    QPointF m_from; ///< the start of the drag
    QPointF m_last;
    Overview::Grip m_grip = Overview::Grip::none;
    TimeRange m_gripRange;
};

} // namespace lockscope
