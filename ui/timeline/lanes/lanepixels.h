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

/// The columns of a bar or a tick. (Ticks are narrow lines that replace the shapes of marks where
/// the shapes would cover one another.) A frame has many bars and ticks in the same rows of pixels.
struct PixelRun {
    int from = 0; ///< x from the painter's origin, in device pixels; one pixel of the painter has
                  ///< LanePixels::unitsPerPixel() of them
    int to = 0;   ///< the end, exclusive, in the same unit
    QRgb colour = 0; ///< opaque
};

/// Some rows of the pixels of a painter, as a separate picture in the same memory. Another thread
/// can paint these rows while the painter's thread paints other rows.
struct PixelRows {
    QImage pixels;
    /// With this transformation, a painter of `pixels` paints everything at the same place as the
    /// painter of the whole picture.
    QTransform transform;
};

/// Fills rectangles like a painter, but directly in the painter's pixels. A frame of a long run has
/// thousands of bars and ticks of a pixel or two, and a painter takes longer to start each of them
/// than to fill it. If the pixels are not accessible (for a printer, a rotated picture, or a
/// repaint of several separate rectangles), the painter fills the rectangles. REQUIRES: the object
/// is constructed after the painter's transformation and clip are set, and is used only until they
/// change. Thread: the window's.
class LanePixels {
public:
    /// `clip`: a rectangle in the painter's coordinates; this class changes no pixel outside of it.
    LanePixels(QPainter &painter, const QRectF &clip);
    /// Returns the number of device pixels per pixel; 0: the pixels are not accessible.
    double ratio() const { return m_image ? m_toDevice.m11() : 0; }
    /// Returns the number of units of PixelRun::from and PixelRun::to (device pixels) in one pixel
    /// of the painter; more than 0. It is ratio(), or the ratio of the painter's device if the
    /// pixels are not accessible.
    double unitsPerPixel() const { return m_unitsPerPixel; }
    /// Returns the rows of pixels from y = `from` to before y = `to`, within the clip; nothing if
    /// there are none or the pixels are not accessible.
    std::optional<PixelRows> rows(double from, double to) const;
    /// Fills a rectangle, whose edges are rounded to the nearest pixels. Blends a transparent
    /// colour.
    void fill(const QRectF &rect, const QColor &colour) const;
    /// Fills the columns of all `runs` from `top` to `top + height`, one line of pixels after the
    /// other, in the order in memory. REQUIRES: the `runs` are ordered from left to right.
    void fillRuns(const std::vector<PixelRun> &runs, double top, double height) const;
    /// Blends a colour over the columns of all `runs`, as fill() does with a transparent colour.
    /// REQUIRES: the `runs` are as narrow as ticks and do not overlap.
    void blendRuns(
        const std::vector<PixelRun> &runs, double top, double height, const QColor &colour) const;
    /// Draws an image (RGB32, or ARGB32_Premultiplied) like a painter. Returns false and draws
    /// nothing if the image or the painter is scaled.
    bool drawImage(const QPointF &topLeft, const QImage &image) const;
    /// Draws a hatch as paintHatch() does; `patternLeft`: the x at which its pattern starts.
    /// Returns false and draws nothing if the painter is better suited, because its pixels are not
    /// accessible or the rectangle is wide.
    bool fillHatch(const QRectF &rect, Hatch hatch, const QColor &colour, double patternLeft) const;

private:
    /// A rectangle in device pixels; the ends are exclusive. Empty if `toX` <= `fromX` or `toY` <=
    /// `fromY`.
    struct Area {
        int fromX, toX, fromY, toY;
    };
    /// A range of columns of device pixels that get one colour.
    struct Columns {
        int from, to;
        QRgb colour;
    };
    Area areaOf(const QRectF &rect) const;
    QRgb *lineAt(int y) const;
    /// Returns the columns of all `runs` within the clip. Joins adjacent columns of one colour. The
    /// next call overwrites the result.
    const std::vector<Columns> &columnsOf(const std::vector<PixelRun> &runs) const;
    void fillMasked(const std::vector<Columns> &columns, const Area &area) const;

    QPainter &m_painter;
    QImage *m_image =
        nullptr; // null: the pixels are not accessible, and the painter fills the rectangles
    QTransform m_toDevice;
    double m_unitsPerPixel = 1;
    QRect m_clip; // in device pixels
    // Buffers that each call uses again, so that it does not allocate memory.
    mutable std::vector<Columns> m_columns;
    // One value per column of device pixels. m_below: the old pixels (blendRuns()), or a mask of
    // them (fillMasked()); m_colours: the new pixels.
    mutable std::vector<QRgb> m_below, m_colours;
};

} // namespace lockscope
