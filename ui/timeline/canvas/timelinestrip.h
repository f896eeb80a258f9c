// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timelinecoordinates.h"

#include <QWidget>

namespace lockscope {

/// A widget above the ruler, with the same time axis as the timeline. The timeline places it and sets the visible range. Thread: the
/// window's.
class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Returns the preferred height in pixels.
    virtual int heightWanted() const = 0;
    /// Sets the visible range. Its axis starts at `left` pixels; the lanes' names are before it.
    virtual void showTime(const TimelineCoordinates &coordinates, double left) = 0;

Q_SIGNALS:
    /// heightWanted() has changed.
    void heightChanged();
    /// The user holds or releases an item on the strip. While it is held, the axis must not change, even if the run gets longer.
    void held(bool isHeld);
};

/// MIME type of a fault that is dragged from the palette; the data is the id of its kind.
inline constexpr char faultMime[] = "application/x-lockscope-fault";

} // namespace lockscope
