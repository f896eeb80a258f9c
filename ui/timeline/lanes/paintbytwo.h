// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QRectF>

#include <functional>
#include <optional>

class QPainter;

namespace lockscope {

class LanePixels;

/// The rows that one thread paints.
struct RowsToPaint {
    double from;
    double to;
};

/// How long each thread painted.
struct PaintLengths {
    Duration above{};
    Duration below{};
};

/// Where an area is divided so that both threads finish at the same time. It adapts from frame to frame, because some rows take
/// longer.
class FairCut {
public:
    /// The part of the area above the cut, from 0.1 to 0.9.
    double share() const { return m_share; }
    /// Adjusts the cut after a frame.
    void learn(const PaintLengths &lengths);

private:
    double m_share = 0.5;
};

/// Paints an area of many rows: those above `middle` on this thread, those below on a second thread if one is free. Each thread has
/// its own painter for its own rows, so that neither can paint the other's. `painter` paints everything on this thread in four
/// cases: there is no middle; the pixels are not accessible (see LanePixels); a pixel is not a whole number of device pixels, so that
/// the two painters would round differently; or no thread is free.
/// `paint` is called at most once for any row. Both threads may call it at the same time: what it reads must not change, and its
/// caches must be per thread.
/// Returns how long both threads took; nothing if one thread painted everything.
/// REQUIRES: the painter's transformation and clip are set. Thread: the window's; when it returns, everything is painted.
std::optional<PaintLengths> paintByTwo(QPainter &painter, const QRectF &area, const std::optional<double> &middle,
                                       const std::function<void(QPainter &, const LanePixels &, const RowsToPaint &)> &paint);

} // namespace lockscope
