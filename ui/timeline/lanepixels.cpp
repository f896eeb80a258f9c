// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanepixels.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cstdint>

namespace lockscope {
namespace {

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

void LanePixels::fill(const QRectF &rect, const QColor &colour) const
{
    if (!m_image) {
        m_painter.fillRect(rect, colour);
        return;
    }
    const double left = rect.left() * m_toDevice.m11() + m_toDevice.dx();
    const double top = rect.top() * m_toDevice.m22() + m_toDevice.dy();
    const int fromX = std::max(m_clip.left(), qRound(left));
    const int toX = std::min(m_clip.right() + 1, qRound(left + rect.width() * m_toDevice.m11()));
    const int fromY = std::max(m_clip.top(), qRound(top));
    const int toY = std::min(m_clip.bottom() + 1, qRound(top + rect.height() * m_toDevice.m22()));
    if (fromX >= toX || fromY >= toY)
        return;
    const QRgb pixel = qPremultiply(colour.rgba());
    const auto through = static_cast<std::uint32_t>(255 - colour.alpha());
    const qsizetype line = m_image->bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    // The painter has these pixels open for writing already; scanLine() would ask whether to copy them first.
    QRgb *row = reinterpret_cast<QRgb *>(const_cast<uchar *>(m_image->constScanLine(fromY)));
    for (int y = fromY; y < toY; ++y, row += line) {
        if (through == 0)
            std::fill(row + fromX, row + toX, pixel);
        else
            std::transform(row + fromX, row + toX, row + fromX, [&](QRgb below) { return pixel + faded(below, through); });
    }
}

} // namespace lockscope
