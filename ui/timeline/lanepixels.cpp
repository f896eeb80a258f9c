// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanepixels.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lockscope {
namespace {

constexpr double wideForBlending = 48;
constexpr int wideForCopying = 16;

bool hasPlainPixels(const QImage &image)
{
    return image.format() == QImage::Format_RGB32 || image.format() == QImage::Format_ARGB32_Premultiplied;
}

/// What shows through: each channel times share / 255, rounded. Two channels at a time, each with room for a carry.
QRgb faded(QRgb pixel, std::uint32_t share)
{
    constexpr QRgb everySecond = 0x00ff00ff;
    constexpr QRgb half = 0x00800080;
    QRgb low = (pixel & everySecond) * share + half;
    QRgb high = (pixel >> 8 & everySecond) * share + half;
    low = (low + (low >> 8 & everySecond)) >> 8 & everySecond;
    high = (high + (high >> 8 & everySecond)) & ~everySecond;
    return low | high;
}

} // namespace

LanePixels::LanePixels(QPainter &painter, const QRectF &clip) : m_painter(painter), m_toDevice(painter.deviceTransform())
{
    QPaintEngine *const engine = painter.paintEngine();
    if (!engine || engine->type() != QPaintEngine::Raster || m_toDevice.type() > QTransform::TxScale)
        return;
    auto *const image = dynamic_cast<QImage *>(engine->paintDevice());
    const QRegion wanted = engine->systemClip(); // what of a window is painted anew; without one, all
    if (!image || !hasPlainPixels(*image) || wanted.rectCount() > 1)
        return;
    m_image = image;
    m_clip = m_toDevice.mapRect(clip).toRect().intersected(image->rect());
    if (!wanted.isEmpty())
        m_clip &= wanted.boundingRect();
}

// The nearest pixels, as far as they may be touched.
LanePixels::Area LanePixels::areaOf(const QRectF &rect) const
{
    const double left = rect.left() * m_toDevice.m11() + m_toDevice.dx();
    const double top = rect.top() * m_toDevice.m22() + m_toDevice.dy();
    return {std::max(m_clip.left(), qRound(left)), std::min(m_clip.right() + 1, qRound(left + rect.width() * m_toDevice.m11())),
            std::max(m_clip.top(), qRound(top)), std::min(m_clip.bottom() + 1, qRound(top + rect.height() * m_toDevice.m22()))};
}

// The painter has these pixels open for writing already; scanLine() would ask whether to copy them first.
QRgb *LanePixels::lineAt(int y) const
{
    return reinterpret_cast<QRgb *>(const_cast<uchar *>(m_image->constScanLine(y)));
}

void LanePixels::fill(const QRectF &rect, const QColor &colour) const
{
    const bool isOpaque = colour.alpha() == 255;
    // A wide area is blended by the painter, with instructions for many pixels at once.
    if (!m_image || (!isOpaque && rect.width() >= wideForBlending)) {
        m_painter.fillRect(rect, colour);
        return;
    }
    const Area area = areaOf(rect);
    const int width = area.toX - area.fromX;
    if (width <= 0 || area.fromY >= area.toY)
        return;
    const QRgb pixel = qPremultiply(colour.rgba());
    const auto through = static_cast<std::uint32_t>(255 - colour.alpha());
    const qsizetype line = m_image->bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    QRgb *const first = lineAt(area.fromY) + area.fromX;
    QRgb *row = first;
    for (int y = area.fromY; y < area.toY; ++y, row += line) {
        if (!isOpaque)
            std::transform(row, row + width, row, [&](QRgb below) { return pixel + faded(below, through); });
        else if (y == area.fromY || width < wideForCopying)
            std::fill(row, row + width, pixel);
        else
            std::copy(first, first + width, row);
    }
}

void LanePixels::fillRuns(const std::vector<PixelRun> &runs, double top, double height) const
{
    if (!m_image) {
        for (const PixelRun &run : runs)
            m_painter.fillRect(QRectF(run.left, top, run.right - run.left, height), QColor::fromRgb(run.colour));
        return;
    }
    struct Columns {
        int from, to;
        QRgb colour;
    };
    std::vector<Columns> columns;
    columns.reserve(runs.size());
    for (const PixelRun &run : runs) {
        const int from = std::max(m_clip.left(), qRound(run.left * m_toDevice.m11() + m_toDevice.dx()));
        const int to = std::min(m_clip.right() + 1, qRound(run.right * m_toDevice.m11() + m_toDevice.dx()));
        if (from < to)
            columns.push_back({from, to, run.colour});
    }
    const Area area = areaOf(QRectF(0, top, 0, height));
    for (int y = area.fromY; y < area.toY; ++y) {
        QRgb *const row = lineAt(y);
        for (const Columns &run : columns) {
            for (int x = run.from; x < run.to; ++x)
                row[x] = run.colour;
        }
    }
}

bool LanePixels::fillHatch(const QRectF &rect, Hatch hatch, const QColor &colour, double anchor) const
{
    if (!m_image || rect.width() >= wideForBlending)
        return false;
    const Area area = areaOf(rect);
    const double ratio = m_toDevice.m11();
    const QImage &tile = hatchTile(hatch, colour, ratio);
    const int side = tile.height();
    // As paintHatch() hangs it up: the columns on the anchor, the lines on the top edge, also where that is out of sight.
    const double hung = rect.left() - std::fmod(rect.left() - anchor, side / ratio);
    const int originX = qRound(std::round(hung * ratio) + m_toDevice.dx());
    const int originY = qRound(rect.top() * m_toDevice.m22() + m_toDevice.dy());
    for (int y = area.fromY; y < area.toY; ++y) {
        const auto *const pattern = reinterpret_cast<const QRgb *>(tile.constScanLine((y - originY) % side));
        QRgb *const row = lineAt(y);
        int column = ((area.fromX - originX) % side + side) % side;
        for (int x = area.fromX; x < area.toX; ++x) {
            const QRgb over = pattern[column];
            if (qAlpha(over) > 0)
                row[x] = over + faded(row[x], static_cast<std::uint32_t>(255 - qAlpha(over)));
            column = column + 1 == side ? 0 : column + 1;
        }
    }
    return true;
}

} // namespace lockscope
