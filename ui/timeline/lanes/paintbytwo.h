// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

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

/// How long each of two took for its rows.
struct PaintLengths {
    Duration above{};
    Duration below{};
};

/// Where an area is best cut in two, so that both have done at the same time: learnt from frame to frame, since some rows are dearer.
class FairCut {
public:
    /// The part of the area that is above the cut, from 0.1 to 0.9.
    double share() const { return m_share; }
    /// Takes what became of the last frame.
    void learn(const PaintLengths &lengths);

private:
    double m_share = 0.5;
};

/// Paints an area of many rows: those above `middle` here, and those below it by a second thread, if a core is free for it. Each has a
/// painter of its own, whose pixels are its rows and nothing else, so that neither can paint what is the other's. Where there is no middle,
/// where the pixels are not at hand (see LanePixels) or a pixel is not a whole number of theirs, so that the two would round differently,
/// and where all threads have other work, everything is painted here, with `painter`.
/// `paint` is done at most once for any row. It may be called from both threads at the same time: what it reads must not change, and what
/// it remembers must be each thread's own.
/// Returns how long both took; nothing if one painted all.
/// REQUIRES: the painter's transformation and clip are set. Thread: the window's; when it returns everything is painted.
std::optional<PaintLengths> paintByTwo(QPainter &painter, const QRectF &area, const std::optional<double> &middle,
                                       const std::function<void(QPainter &, const LanePixels &, const RowsToPaint &)> &paint);

} // namespace lockscope
