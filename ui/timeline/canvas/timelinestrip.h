// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timelinecoordinates.h"

#include <QWidget>

namespace lockscope {

/// Something of another's that stands above the ruler, on the timeline's own axis. The timeline gives it its place and tells it what
/// is in sight.
class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// How high it would be.
    virtual int heightWanted() const = 0;
    /// What is in sight, from `left` pixels of the strip on; before it stand the names of the lanes.
    virtual void showTime(const TimelineCoordinates &coordinates, double left) = 0;

Q_SIGNALS:
    /// heightWanted() is another.
    void heightChanged();
    /// Something on it is held, or let go: the axis is to stay as it is meanwhile, though the run may become longer.
    void held(bool isHeld);
};

/// What a fault that is dragged from the palette is in the clipboard's terms; the data is the id of its kind.
inline constexpr char faultMime[] = "application/x-lockscope-fault";

} // namespace lockscope
