// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelineplace.h"

#include <QObject>

#include <optional>

class QDragEnterEvent;
class QDragMoveEvent;
class QDropEvent;
class QPainter;

namespace lockscope {

/// Accepts faults that the user drags from the FaultPalette onto the timeline. During the drag,
/// draws a line at the time at which the fault would be dropped. Thread: the window's.
class FaultDropTarget : public QObject {
    Q_OBJECT
public:
    explicit FaultDropTarget(const CanvasParts &parts) : m_parts(parts) { }

    void enter(QDragEnterEvent &event) const;
    void move(QDragMoveEvent &event);
    void leave();
    void drop(QDropEvent &event);
    void paint(QPainter &painter) const;

Q_SIGNALS:
    void dropped(const lockscope::TimelinePlace &place, const QString &kind);

private:
    /// Returns the x of a position, limited to the lanes.
    double xOnLanes(const QPointF &position) const;

    CanvasParts m_parts;
    std::optional<double> m_dropX; ///< the x at which the fault would be dropped
};

} // namespace lockscope
