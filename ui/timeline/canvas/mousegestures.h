// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/text/timelinecommands.h"
#include "ui/timeline/frame/overview.h"

#include <QObject>
#include <QPointF>

class QMouseEvent;
class QPinchGesture;
class QWheelEvent;

namespace lockscope {

/// Handles clicks, drags, the wheel and the pinch gesture on the timeline. It finds the part of the
/// timeline that the user has pressed, and passes the drag to this part. Thread: the window's.
class MouseGestures : public QObject {
    Q_OBJECT
public:
    explicit MouseGestures(const CanvasParts &parts) : m_parts(parts) { }

    /// Returns whether a press or a drag is in progress.
    bool isPressed() const { return m_drag != Drag::none; }
    bool isWheelZooming() const { return m_habits->wheelZooms; }
    void useHabits(const TimelineHabits &habits) { m_habits = &habits; }

    // These functions handle events of Qt. REQUIRES, except for release(): the timeline is not
    // empty.
    void press(const QMouseEvent &event);
    void move(const QMouseEvent &event);
    void release(const QMouseEvent &event);
    void doubleClick(const QPointF &position);
    void wheel(const QWheelEvent &event);
    void pinch(const QPinchGesture &gesture);
    /// Emits hinted() with the possible mouse actions at a position, unless HoverTip describes an
    /// object there.
    void hint(const QPointF &position, Qt::KeyboardModifiers modifiers);

Q_SIGNALS:
    void hinted(const QString &text);

private:
    /// What the user drags. `undecided`, `pressedLabel`: the mouse is pressed, but has not moved
    /// far enough for a drag.
    enum class Drag { none, undecided, pressedLabel, pan, measure, overview, ruler, mark, label };

    /// Handles a press of the mouse button. Returns what a drag from this position drags.
    Drag handlePress(const QPointF &position);
    void beginDrag(Qt::KeyboardModifiers modifiers);
    void dragTo(const QPointF &position);
    void dragOverview(const QPointF &position);
    void measureTo(const QPointF &position);
    void hover(const QPointF &position);
    WorldTime timeAt(const QPointF &position) const;

    const CanvasParts m_parts;
    const TimelineHabits *m_habits = &TimelineHabits::usual();
    Drag m_drag = Drag::none;
    QPointF m_start; ///< the position at which the mouse button was pressed
    QPointF m_lastPosition;
    Overview::Grip m_grip = Overview::Grip::none;
    TimeRange m_gripRange; ///< the visible range at the beginning of the drag in the overview;
                           ///< after a jump of the frame, the new range
};

} // namespace lockscope
