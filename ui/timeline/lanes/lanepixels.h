// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/painthatch.h"

#include <QColor>
#include <QImage>
#include <QRect>
#include <QRectF>
#include <QTransform>

#include <optional>
#include <vector>

class QPainter;

namespace lockscope {

/// A bar or a tick, one of many between the same two heights.
struct PixelRun {
    int from = 0; ///< in pixels as fine as LanePixels::fineness() says, from the painter's origin
    int to = 0;   ///< before this one
    QRgb colour = 0; ///< opaque
};

/// Some rows of the pixels that a painter paints into, as a picture of their own: the very same pixels, so that they may be painted while
/// somebody else paints other rows.
struct PixelRows {
    QImage pixels;
    QTransform transform; ///< that a painter of these rows needs so that everything comes where the first painter would have put it
};

/// Fills rectangles as a painter does, but in the very pixels that it paints into: a frame of a long run has thousands of bars and
/// ticks a pixel or two wide, and a painter takes longer to begin with each of them than to fill it. Where the pixels are not at
/// hand (a printer, a turned picture, a frame of which only scattered parts are asked for) the painter does it.
/// REQUIRES: made when the painter's transformation and clip are set, and used until they change. Thread: the window's.
class LanePixels {
public:
    /// `clip`: in the painter's own coordinates; nothing outside is touched.
    LanePixels(QPainter &painter, const QRectF &clip);
    /// How many device pixels a pixel is wide; 0: it has none at hand.
    double ratio() const { return m_image ? m_toDevice.m11() : 0; }
    /// How many pixels of a run a pixel is wide; more than 0.
    double fineness() const { return m_fineness; }
    /// The rows from one height to before another, as far as they may be touched; nothing where there are none or no pixels are at hand.
    std::optional<PixelRows> rows(double from, double to) const;
    /// Fills what lies between the nearest pixels; of a colour that is not opaque, what was there shines through.
    void fill(const QRectF &rect, const QColor &colour) const;
    /// Fills all of them from `top` on: line by line, as the pixels lie in memory. REQUIRES: from left to right.
    void fillRuns(const std::vector<PixelRun> &runs, double top, double height) const;
    /// Lays a colour over all of them, as fill() does, where it is not opaque. REQUIRES: as narrow as ticks; they do not overlap.
    void veilRuns(const std::vector<PixelRun> &runs, double top, double height, const QColor &colour) const;
    /// Draws an image (RGB32, or ARGB32_Premultiplied) as a painter does. False, and nothing is done, where one of the two has been scaled.
    bool drawImage(const QPointF &topLeft, const QImage &image) const;
    /// Draws a hatch as paintHatch() does. False, and nothing is done, where the painter is the better one: it has no pixels, or
    /// the rectangle is wide.
    bool fillHatch(const QRectF &rect, Hatch hatch, const QColor &colour, double anchor) const;

private:
    /// Device pixels, to before the last ones; nothing if `toX` <= `fromX` or `toY` <= `fromY`.
    struct Area {
        int fromX, toX, fromY, toY;
    };
    /// A part of each line of a row of runs.
    struct Columns {
        int from, to;
        QRgb colour;
    };
    Area areaOf(const QRectF &rect) const;
    QRgb *lineAt(int y) const;
    /// The columns of runs that may be touched; those of one colour that touch one another are one. Overwritten by the next call.
    const std::vector<Columns> &columnsOf(const std::vector<PixelRun> &runs) const;
    void fillMasked(const std::vector<Columns> &columns, const Area &area) const;

    QPainter &m_painter;
    QImage *m_image = nullptr; // null: by way of the painter
    QTransform m_toDevice;
    double m_fineness = 1;
    QRect m_clip; // in device pixels
    // Room that is used again and again.
    mutable std::vector<Columns> m_columns;
    mutable std::vector<QRgb> m_below, m_colours;
};

} // namespace lockscope
