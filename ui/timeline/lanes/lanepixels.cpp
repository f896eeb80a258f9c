// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/lanepixels.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace lockscope {
namespace {

constexpr double painterBlendWidthMin =
    48; // in pixels; from this width on, the painter blends faster than this class
// In device pixels; from this width on, to copy the first line of a rectangle to its other lines is
// faster than to fill them.
constexpr int copyWidthMin = 16;
constexpr int runStartCost =
    6; // the time to start each PixelRun, as the number of pixels that could be filled in this time

/// Four pixels that the processor handles at once; as Halves they are eight numbers of 16 bits,
/// wide enough for the product of two channels.
using Four = QRgb __attribute__((vector_size(16)));
using Halves = std::uint16_t __attribute__((vector_size(16)));
constexpr int pixelsOfFour = 4;

Four fourAt(const QRgb *pixels)
{
    Four four;
    std::memcpy(&four, pixels, sizeof four);
    return four;
}

bool hasPlainPixels(const QImage &image)
{
    return image.format() == QImage::Format_RGB32
        || image.format() == QImage::Format_ARGB32_Premultiplied;
}

/// Returns a pixel with each channel multiplied by share / 255, rounded. This is the part of the
/// pixel that stays visible below a transparent colour. Computes two channels at once, with eight
/// bits between them for the carry.
QRgb faded(QRgb pixel, std::uint32_t share)
{
    constexpr QRgb twoChannels = 0x00ff00ff;
    constexpr QRgb half = 0x00800080;
    QRgb low = (pixel & twoChannels) * share + half;
    QRgb high = (pixel >> 8 & twoChannels) * share + half;
    low = (low + (low >> 8 & twoChannels)) >> 8 & twoChannels;
    high = (high + (high >> 8 & twoChannels)) & ~twoChannels;
    return low | high;
}

/// Returns premultiplied pixels blended over other pixels. Rounds in the same way as QPainter when
/// it draws an image. faded() sometimes rounds differently.
Four blended(const Four &over, const Four &below)
{
    constexpr QRgb twoChannels = 0x00ff00ff;
    const Four shareBelow = 255 - (over >> 24);
    const auto share = reinterpret_cast<Halves>(shareBelow | shareBelow << 16);
    auto low = reinterpret_cast<Halves>(below & twoChannels) * share;
    auto high = reinterpret_cast<Halves>(below >> 8 & twoChannels) * share;
    low = (low + (low >> 8) + 0x80) >> 8;
    high = (high + (high >> 8) + 0x80) & 0xff00;
    return over + reinterpret_cast<Four>(low | high);
}

/// Blends a line of premultiplied pixels over another one.
void blendLine(QRgb *row, const QRgb *over, int count)
{
    int x = 0;
    for (; x + pixelsOfFour <= count; x += pixelsOfFour) {
        std::array<std::uint64_t, 2> pairs;
        std::memcpy(pairs.data(), over + x, sizeof pairs);
        if ((pairs[0] | pairs[1]) == 0)
            continue; // fully transparent
        const Four four = blended(fourAt(over + x), fourAt(row + x));
        std::memcpy(row + x, &four, sizeof four);
    }
    for (; x < count; ++x) {
        if (over[x] != 0)
            row[x] = blended(Four{over[x]}, Four{row[x]})[0];
    }
}

} // namespace

LanePixels::LanePixels(QPainter &painter, const QRectF &clip)
    : m_painter(painter), m_toDevice(painter.deviceTransform())
{
    QPaintEngine *const engine = painter.paintEngine();
    m_unitsPerPixel = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    if (!engine || engine->type() != QPaintEngine::Raster
        || m_toDevice.type() > QTransform::TxScale)
        return;
    auto *const image = dynamic_cast<QImage *>(engine->paintDevice());
    const QRegion wanted =
        engine->systemClip(); // the part of a window to repaint; empty: all of it
    if (!image || !hasPlainPixels(*image) || wanted.rectCount() > 1)
        return;
    m_image = image;
    m_unitsPerPixel = m_toDevice.m11();
    m_clip = m_toDevice.mapRect(clip).toRect().intersected(image->rect());
    if (!wanted.isEmpty())
        m_clip &= wanted.boundingRect();
}

// Returns the nearest device pixels within the clip.
LanePixels::Area LanePixels::areaOf(const QRectF &rect) const
{
    const double left = rect.left() * m_toDevice.m11() + m_toDevice.dx();
    const double top = rect.top() * m_toDevice.m22() + m_toDevice.dy();
    return {std::max(m_clip.left(), qRound(left)),
        std::min(m_clip.right() + 1, qRound(left + rect.width() * m_toDevice.m11())),
        std::max(m_clip.top(), qRound(top)),
        std::min(m_clip.bottom() + 1, qRound(top + rect.height() * m_toDevice.m22()))};
}

// Does not use scanLine(), which would check whether to detach the pixels. The painter has detached
// them already.
QRgb *LanePixels::lineAt(int y) const
{
    return reinterpret_cast<QRgb *>(const_cast<uchar *>(m_image->constScanLine(y)));
}

std::optional<PixelRows> LanePixels::rows(double from, double to) const
{
    if (!m_image)
        return std::nullopt;
    const Area area = areaOf(QRectF(0, from, 0, to - from));
    if (area.fromY >= area.toY || m_clip.isEmpty())
        return std::nullopt;
    PixelRows rows{
        QImage(reinterpret_cast<uchar *>(lineAt(area.fromY) + m_clip.left()), m_clip.width(),
            area.toY - area.fromY, m_image->bytesPerLine(), m_image->format()),
        {}};
    const double ratio = m_image->devicePixelRatio();
    rows.pixels.setDevicePixelRatio(ratio);
    rows.transform = m_toDevice * QTransform::fromTranslate(-m_clip.left(), -area.fromY)
        * QTransform::fromScale(1 / ratio, 1 / ratio);
    return rows;
}

void LanePixels::fill(const QRectF &rect, const QColor &colour) const
{
    const bool isOpaque = colour.alpha() == 255;
    // The painter blends a wide area faster, with SIMD instructions.
    if (!m_image || (!isOpaque && rect.width() >= painterBlendWidthMin)) {
        m_painter.fillRect(rect, colour);
        return;
    }
    const Area area = areaOf(rect);
    const int width = area.toX - area.fromX;
    if (width <= 0 || area.fromY >= area.toY)
        return;
    const QRgb pixel = qPremultiply(colour.rgba());
    const auto shareBelow = static_cast<std::uint32_t>(255 - colour.alpha());
    const qsizetype pixelsPerLine = m_image->bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    QRgb *const first = lineAt(area.fromY) + area.fromX;
    QRgb *row = first;
    for (int y = area.fromY; y < area.toY; ++y, row += pixelsPerLine) {
        if (!isOpaque)
            std::transform(row, row + width, row,
                [&](QRgb below) { return pixel + faded(below, shareBelow); });
        else if (y == area.fromY || width < copyWidthMin)
            std::fill(row, row + width, pixel);
        else
            std::copy(first, first + width, row);
    }
}

const std::vector<LanePixels::Columns> &LanePixels::columnsOf(
    const std::vector<PixelRun> &runs) const
{
    const int shift = qRound(m_toDevice.dx());
    const int first = m_clip.left();
    const int end = m_clip.right() + 1;
    m_columns.clear();
    m_columns.reserve(runs.size());
    for (const PixelRun &run : runs) {
        const int from = std::max(first, run.from + shift);
        const int to = std::min(end, run.to + shift);
        if (from >= to)
            continue;
        if (!m_columns.empty() && m_columns.back().to == from
            && m_columns.back().colour == run.colour)
            m_columns.back().to = to;
        else
            m_columns.push_back({from, to, run.colour});
    }
    return m_columns;
}

void LanePixels::fillRuns(const std::vector<PixelRun> &runs, double top, double height) const
{
    if (!m_image) {
        for (const PixelRun &run : runs)
            m_painter.fillRect(QRectF(run.from / m_unitsPerPixel, top,
                                   (run.to - run.from) / m_unitsPerPixel, height),
                QColor::fromRgb(run.colour));
        return;
    }
    const Area area = areaOf(QRectF(0, top, 0, height));
    if (area.fromY >= area.toY)
        return;
    const std::vector<Columns> &columns = columnsOf(runs);
    if (columns.empty())
        return;
    int filled = 0;
    int end = 0;
    for (const Columns &range : columns) {
        filled += range.to - range.from;
        end = std::max(end, range.to);
    }
    const int first = columns.front().from;
    if (filled + runStartCost * static_cast<int>(columns.size()) > end - first)
        return fillMasked(columns, {first, end, area.fromY, area.toY});
    for (int y = area.fromY; y < area.toY; ++y) {
        QRgb *const row = lineAt(y);
        for (const Columns &range : columns)
            std::fill(row + range.from, row + range.to, range.colour);
    }
}

// Computes once for all lines which colour each column gets, and a mask of the columns whose old
// pixels remain. Each line then takes the same few instructions for eight pixels; their number does
// not depend on the number of `columns`.
void LanePixels::fillMasked(const std::vector<Columns> &columns, const Area &area) const
{
    const auto count = static_cast<std::size_t>(area.toX - area.fromX);
    m_colours.assign(count, 0);
    m_below.assign(count, ~QRgb{0});
    for (const Columns &range : columns) {
        for (auto x = static_cast<std::size_t>(range.from - area.fromX);
             x < static_cast<std::size_t>(range.to - area.fromX); ++x) {
            m_colours[x] = range.colour;
            m_below[x] = 0;
        }
    }
    const QRgb *const colours = m_colours.data();
    const QRgb *const mask = m_below.data();
    for (int y = area.fromY; y < area.toY; ++y) {
        QRgb *const row = lineAt(y) + area.fromX;
        std::size_t x = 0;
        for (; x + 2 * pixelsOfFour <= count; x += 2 * pixelsOfFour) {
            const Four first = (fourAt(row + x) & fourAt(mask + x)) | fourAt(colours + x);
            const Four second = (fourAt(row + x + pixelsOfFour) & fourAt(mask + x + pixelsOfFour))
                | fourAt(colours + x + pixelsOfFour);
            std::memcpy(row + x, &first, sizeof first);
            std::memcpy(row + x + pixelsOfFour, &second, sizeof second);
        }
        for (; x < count; ++x)
            row[x] = (row[x] & mask[x]) | colours[x];
    }
}

void LanePixels::blendRuns(
    const std::vector<PixelRun> &runs, double top, double height, const QColor &colour) const
{
    if (!m_image) {
        for (const PixelRun &run : runs)
            m_painter.fillRect(QRectF(run.from / m_unitsPerPixel, top,
                                   (run.to - run.from) / m_unitsPerPixel, height),
                colour);
        return;
    }
    const QRgb pixel = qPremultiply(colour.rgba());
    const auto shareBelow = static_cast<std::uint32_t>(255 - colour.alpha());
    const std::vector<Columns> &columns = columnsOf(runs);
    // Most pixels equal the pixel above them, so the previous old pixel of each column and its new
    // pixel are stored.
    std::vector<QRgb> &below = m_below;
    std::vector<QRgb> &blendedPixels = m_colours;
    below.assign(static_cast<std::size_t>(m_clip.width()), 0);
    blendedPixels.assign(static_cast<std::size_t>(m_clip.width()), pixel + faded(0, shareBelow));
    const Area area = areaOf(QRectF(0, top, 0, height));
    for (int y = area.fromY; y < area.toY; ++y) {
        QRgb *const row = lineAt(y) + m_clip.left();
        for (const Columns &range : columns) {
            for (auto x = static_cast<std::size_t>(range.from - m_clip.left());
                 x < static_cast<std::size_t>(range.to - m_clip.left()); ++x) {
                if (row[x] != below[x]) {
                    below[x] = row[x];
                    blendedPixels[x] = pixel + faded(row[x], shareBelow);
                }
                row[x] = blendedPixels[x];
            }
        }
    }
}

bool LanePixels::drawImage(const QPointF &topLeft, const QImage &image) const
{
    if (!m_image || m_toDevice.m11() != image.devicePixelRatio()
        || m_toDevice.m22() != image.devicePixelRatio() || !hasPlainPixels(image))
        return false;
    const bool isOpaque = image.format() == QImage::Format_RGB32;
    const QPointF place = m_toDevice.map(topLeft);
    const int left = qRound(place.x());
    const int top = qRound(place.y());
    const int fromX = std::max(m_clip.left(), left);
    const int toX = std::min(m_clip.right() + 1, left + image.width());
    const int toY = std::min(m_clip.bottom() + 1, top + image.height());
    if (fromX >= toX)
        return true;
    for (int y = std::max(m_clip.top(), top); y < toY; ++y) {
        const auto *const from =
            reinterpret_cast<const QRgb *>(image.constScanLine(y - top)) + fromX - left;
        QRgb *const row = lineAt(y) + fromX;
        if (isOpaque)
            std::copy(from, from + toX - fromX, row);
        else
            blendLine(row, from, toX - fromX);
    }
    return true;
}

bool LanePixels::fillHatch(
    const QRectF &rect, Hatch hatch, const QColor &colour, double patternLeft) const
{
    if (!m_image || rect.width() >= painterBlendWidthMin)
        return false;
    const Area area = areaOf(rect);
    const double ratio = m_toDevice.m11();
    const QImage &tile = hatchTile(hatch, colour, ratio);
    const int side = tile.height();
    // The pattern is aligned as in paintHatch(): its columns start at patternLeft, its lines at the
    // top edge, even if that edge is not visible.
    const double tileLeft = rect.left() - std::fmod(rect.left() - patternLeft, side / ratio);
    const int originX = qRound(std::round(tileLeft * ratio) + m_toDevice.dx());
    const int originY = qRound(rect.top() * m_toDevice.m22() + m_toDevice.dy());
    for (int y = area.fromY; y < area.toY; ++y) {
        const auto *const pattern =
            reinterpret_cast<const QRgb *>(tile.constScanLine((y - originY) % side));
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
