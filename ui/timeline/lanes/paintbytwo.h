// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QRectF>

#include <functional>
#include <optional>

class QPainter;

namespace lockscope {

class LanePixels;

/// The rows of pixels that one thread paints, as values of y in the painter's coordinates.
struct RowsToPaint {
    double from;
    double to; ///< exclusive
};

/// The time for which each thread painted: the thread of the rows above the cut and the thread of
/// the rows below it.
struct PaintDurations {
    Duration above{};
    Duration below{};
};

/// Divides an area between two threads so that both finish at about the same time. adjust() moves
/// the cut after each frame, because some rows take longer than others.
class FairCut {
public:
    /// Returns the share of the area above the cut, from 0.1 to 0.9.
    double share() const { return m_share; }
    /// Adjusts the cut after a frame.
    void adjust(const PaintDurations &durations);

private:
    double m_share = 0.5;
};

/// Paints an area of many rows of pixels: the rows above `cut` on this thread, the rows below on a
/// second thread if one is free. Each thread has its own painter for its own rows, so that no
/// thread can paint rows of the other thread. `painter` paints everything on this thread in four
/// cases: `cut` is empty; the pixels are not accessible (see LanePixels); a pixel is not a whole
/// number of device pixels, so that the two painters would round differently; or no thread is free.
/// `paint` is called at most once for any row, but both threads may call it at the same time. So
/// the data that it reads must not change, and each thread must have its own caches. Returns the
/// times of both threads; nothing if one thread painted everything. REQUIRES: the painter's
/// transformation and clip are set. Thread: the window's; when it returns, everything is painted.
std::optional<PaintDurations> paintByTwo(QPainter &painter, const QRectF &area,
    const std::optional<double> &cut,
    const std::function<void(QPainter &, const LanePixels &, const RowsToPaint &)> &paint);

} // namespace lockscope
