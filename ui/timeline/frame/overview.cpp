// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/overview.h"

#include "ui/index/condense.h"
#include "ui/index/violationbands.h"
#include "ui/index/visibletime.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QPainter>

namespace lockscope {
namespace {

constexpr double gripReach = 5;
constexpr double windowWidthMin = 6;

} // namespace

void Overview::setContent(const TimeRange &content)
{
    m_content = content;
    m_coordinates = fitted(content, m_rect.width(), VisibleTime::fitMargin); // as in the lanes when they show all content
}

QRectF Overview::windowRect(const TimeRange &visible) const
{
    const double left = std::clamp(m_rect.left() + m_coordinates.xOf(visible.from), m_rect.left(), m_rect.right() - windowWidthMin);
    const double right = std::clamp(m_rect.left() + m_coordinates.xOf(visible.to), left + windowWidthMin, m_rect.right());
    return {std::round(left), m_rect.top(), std::round(right - left), m_rect.height()};
}

void Overview::paintContent(QPainter &painter, const TimelineIndex &index, const std::vector<Violation> &violations, const Theme &theme) const
{
    painter.fillRect(m_rect, theme.panel);
    const LanePixels pixels(painter, m_rect);
    const double barTop = std::round(m_rect.top() + m_rect.height() * 0.36);
    const double barHeight = std::round(m_rect.height() * 0.28);
    const auto pieces = condensed(index.inside(), m_coordinates, m_rect.width(), m_content.to, &index.insidePyramid());
    std::vector<PixelRun> bars;
    for (const auto &piece : pieces) {
        const double left = std::round(m_rect.left() + piece.left);
        const double right = std::max(left + 1, std::round(m_rect.left() + piece.right));
        const QColor &colour = piece.stretch->client ? theme.clientOutline(piece.stretch->client) : theme.textMuted;
        bars.push_back({qRound(left * pixels.unitsPerPixel()), qRound(right * pixels.unitsPerPixel()), colour.rgb()});
    }
    pixels.fillRuns(bars, barTop, barHeight);
    for (const ViolationBand &band : violationBands(violations, m_coordinates, m_rect.width()))
        pixels.fill(QRectF(m_rect.left() + band.left, m_rect.top() + 2, band.right - band.left, m_rect.height() - 4), theme.violation);
}

void Overview::paint(QPainter &painter, const TimelineIndex &index, const std::vector<Violation> &violations, const TimeRange &visible,
                     const Theme &theme)
{
    painter.save();
    painter.setClipRect(m_rect);
    m_picture.paint(painter, m_rect, theme, m_content,
                    [&](QPainter &imagePainter) { paintContent(imagePainter, index, violations, theme); });
    const QRectF window = windowRect(visible);
    QColor cover = theme.window;
    cover.setAlphaF(0.62F);
    painter.fillRect(QRectF(m_rect.left(), m_rect.top(), window.left() - m_rect.left(), m_rect.height()), cover);
    painter.fillRect(QRectF(window.right(), m_rect.top(), m_rect.right() - window.right(), m_rect.height()), cover);
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(window.adjusted(0.5, 0.5, -0.5, -1.5));
    for (const double x : {window.left(), window.right() - 3})
        painter.fillRect(QRectF(x, window.top() + window.height() * 0.25, 3, window.height() * 0.5), theme.accent);
    painter.fillRect(QRectF(m_rect.left(), m_rect.bottom() - 1, m_rect.width(), 1), theme.grid);
    painter.restore();
}

Overview::Grip Overview::gripAt(double x, const TimeRange &visible) const
{
    const QRectF window = windowRect(visible);
    // In a narrow window, the edges take less of the inside, so that its middle can still be dragged.
    const double inner = std::min(gripReach, window.width() / 4);
    if (x >= window.left() - gripReach && x <= window.left() + inner)
        return Grip::left;
    if (x >= window.right() - inner && x <= window.right() + gripReach)
        return Grip::right;
    return x > window.left() && x < window.right() ? Grip::window : Grip::outside;
}

TimeRange Overview::dragged(Grip grip, const TimeRange &before, double fromX, double toX) const
{
    const Duration by = timeAt(toX) - timeAt(fromX);
    TimeRange after = before;
    if (grip == Grip::window || grip == Grip::left)
        after.from += by;
    if (grip == Grip::window || grip == Grip::right)
        after.to += by;
    if (after.to <= after.from)
        return before;
    return after;
}

} // namespace lockscope
