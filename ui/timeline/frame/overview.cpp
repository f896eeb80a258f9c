// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/overview.h"

#include "ui/index/condense.h"
#include "ui/index/validity.h"
#include "ui/index/visibletime.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QPainter>

namespace lockscope {
namespace {

constexpr double gripReach =
    5; // the maximum distance of a press from an edge of the frame, in pixels
constexpr double frameWidthMin = 6;

} // namespace

void Overview::setTimeRange(const TimeRange &range)
{
    m_range = range;
    m_coordinates = fitted(range, m_rect.width(),
        VisibleTime::fitMargin); // as in the lanes when they show the whole run
}

QRectF Overview::frameRect(const TimeRange &visible) const
{
    const double left = std::clamp(m_rect.left() + m_coordinates.xOf(visible.from), m_rect.left(),
        m_rect.right() - frameWidthMin);
    const double right = std::clamp(
        m_rect.left() + m_coordinates.xOf(visible.to), left + frameWidthMin, m_rect.right());
    return {std::round(left), m_rect.top(), std::round(right - left), m_rect.height()};
}

void Overview::paintContent(QPainter &painter, const TimelineIndex &index,
    const std::vector<Violation> &violations, const Theme &theme) const
{
    painter.fillRect(m_rect, theme.panel);
    const LanePixels pixels(painter, m_rect);
    const double barTop = std::round(m_rect.top() + m_rect.height() * 0.36);
    const double barHeight = std::round(m_rect.height() * 0.28);
    const auto pieces = condensed(
        index.inside(), m_coordinates, m_rect.width(), m_range.to, &index.insidePyramid());
    std::vector<PixelRun> bars;
    for (const auto &piece : pieces) {
        const double left = std::round(m_rect.left() + piece.left);
        const double right = std::max(left + 1, std::round(m_rect.left() + piece.right));
        const QColor &colour =
            piece.interval->client ? theme.clientOutline(piece.interval->client) : theme.textMuted;
        bars.push_back({qRound(left * pixels.unitsPerPixel()),
            qRound(right * pixels.unitsPerPixel()), colour.rgb()});
    }
    pixels.fillRuns(bars, barTop, barHeight);
    for (const ViolationBand &band : violationBands(violations, m_coordinates, m_rect.width()))
        pixels.fill(QRectF(m_rect.left() + band.left, m_rect.top() + 2, band.right - band.left,
                        m_rect.height() - 4),
            theme.violation);
}

void Overview::paint(QPainter &painter, const TimelineIndex &index,
    const std::vector<Violation> &violations, const TimeRange &visible, const Theme &theme)
{
    painter.save();
    painter.setClipRect(m_rect);
    m_picture.paint(painter, m_rect, theme, m_range,
        [&](QPainter &imagePainter) { paintContent(imagePainter, index, violations, theme); });
    const QRectF frame = frameRect(visible);
    QColor cover = theme.window;
    cover.setAlphaF(0.62F);
    painter.fillRect(
        QRectF(m_rect.left(), m_rect.top(), frame.left() - m_rect.left(), m_rect.height()), cover);
    painter.fillRect(
        QRectF(frame.right(), m_rect.top(), m_rect.right() - frame.right(), m_rect.height()),
        cover);
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -1.5));
    for (const double x : {frame.left(), frame.right() - 3})
        painter.fillRect(
            QRectF(x, frame.top() + frame.height() * 0.25, 3, frame.height() * 0.5), theme.accent);
    painter.fillRect(QRectF(m_rect.left(), m_rect.bottom() - 1, m_rect.width(), 1), theme.grid);
    painter.restore();
}

Overview::Grip Overview::gripAt(double x, const TimeRange &visible) const
{
    const QRectF frame = frameRect(visible);
    // In a narrow frame, the edges take less of the inside, so that the user can still drag the
    // middle of the frame.
    const double inner = std::min(gripReach, frame.width() / 4);
    if (x >= frame.left() - gripReach && x <= frame.left() + inner)
        return Grip::left;
    if (x >= frame.right() - inner && x <= frame.right() + gripReach)
        return Grip::right;
    return x > frame.left() && x < frame.right() ? Grip::frame : Grip::outside;
}

TimeRange Overview::dragged(Grip grip, const TimeRange &before, double fromX, double toX) const
{
    const Duration by = timeAt(toX) - timeAt(fromX);
    TimeRange after = before;
    if (grip == Grip::frame || grip == Grip::left)
        after.from += by;
    if (grip == Grip::frame || grip == Grip::right)
        after.to += by;
    if (after.to <= after.from)
        return before;
    return after;
}

} // namespace lockscope
