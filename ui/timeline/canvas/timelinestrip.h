// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/visibletime.h"

#include <QWidget>

namespace lockscope {

/// A widget above the ruler that has the same axis as the timeline but belongs to another feature:
/// the fault lane (ui/faults). The timeline sets the widget's geometry and visible time.
class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Returns the preferred height in pixels.
    virtual int heightWanted() const = 0;
    /// Sets the visible time. `left`: the x of the strip at which the time axis begins, in pixels;
    /// the lane names are left of it.
    virtual void showTime(const TimelineCoordinates &coordinates, double left) = 0;

Q_SIGNALS:
    /// heightWanted() has changed.
    void heightChanged();
    /// A drag on the strip has begun or ended. During the drag, the axis must not move, even if the
    /// run grows.
    void dragChanged(bool isDragging);
};

/// The MIME type of a fault that is dragged from the palette; its data is the id of the fault's
/// kind.
inline constexpr char faultMime[] = "application/x-lockscope-fault";

} // namespace lockscope
