// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <functional>
#include <optional>

class QPainter;

namespace lockscope {

class LanePixels;

/// The rows that somebody is to paint.
struct RowsToPaint {
    double from;
    double to;
};

/// Paints an area of many rows: those above `middle` here, and those below it by a second thread, if a core is free for it. Each has a
/// painter of its own, whose pixels are its rows and nothing else, so that neither can paint what is the other's. Where there is no middle,
/// where the pixels are not at hand (see LanePixels) or a pixel is not a whole number of theirs, so that the two would round differently,
/// and where all threads have other work, everything is painted here, with `painter`.
/// `paint` is done at most once for any row. It may be called from both threads at the same time: what it reads must not change, and what
/// it remembers must be each thread's own.
/// REQUIRES: the painter's transformation and clip are set. Thread: the window's; when it returns everything is painted.
void paintByTwo(QPainter &painter, const QRectF &area, const std::optional<double> &middle,
                const std::function<void(QPainter &, const LanePixels &, const RowsToPaint &)> &paint);

} // namespace lockscope
