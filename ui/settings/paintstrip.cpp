// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/paintstrip.h"

#include "ui/theme/painthatch.h"
#include "ui/theme/theme.h"
#include "ui/theme/outcomesign.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double grooveRadius = 3;
constexpr double outcomeShapeSize = 10;
constexpr double shapeSegmentMin = 26; // pixels: a narrower segment has no shape
constexpr double staleOpacity = 0.3;

/// Neighbouring positions with the same outcome, as x coordinates.
struct OutcomeSegment {
    double left = 0;
    double right = 0;
    StripCell::State state = StripCell::State::unknown;
    Outcome outcome = Outcome::held;
};

std::vector<OutcomeSegment> segmentsOf(const Strip &strip, const QRectF &groove, int positionMax)
{
    const auto &cells = strip.cells();
    const auto xOf = [&](double position) {
        return groove.left() + groove.width() * position / positionMax;
    };
    std::vector<OutcomeSegment> segments;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const StripCell &cell = cells[i];
        const double left =
            i == 0 ? groove.left() : xOf((cells[i - 1].position + cell.position) / 2.0);
        const double right = i + 1 == cells.size()
            ? groove.right()
            : xOf((cell.position + cells[i + 1].position) / 2.0);
        const bool isSame = !segments.empty() && segments.back().state == cell.state
            && segments.back().outcome == cell.outcome;
        if (isSame)
            segments.back().right = right;
        else
            segments.push_back({left, right, cell.state, cell.outcome});
    }
    return segments;
}

void paintTexture(QPainter &painter, const QRectF &rect, Outcome outcome, const Theme &theme)
{
    QColor ink = outcomeColour(outcome);
    const auto fillLine = [&](double fraction) {
        painter.fillRect(QRectF(rect.left(), std::round(rect.top() + rect.height() * fraction) - 1,
                             rect.width(), 2),
            ink);
    };
    switch (outcome) {
    case Outcome::held: // muted background with a line at the bottom
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.26 : 0.2));
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 2, rect.width(), 2), ink);
        break;
    case Outcome::violated: // full colour with crosses
        painter.fillRect(rect, ink);
        paintHatch(painter, rect, Hatch::cross, QColor(0, 0, 0, 110), 0);
        break;
    case Outcome::guarded: // two lines
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.3 : 0.22));
        fillLine(0.3);
        fillLine(0.75);
        break;
    case Outcome::untested: // no background, a dashed line in the middle
        for (double x = std::ceil(rect.left() / 8) * 8; x + 4 <= rect.right(); x += 8)
            painter.fillRect(QRectF(x, std::round(rect.center().y()) - 1, 4, 2), ink);
        break;
    case Outcome::unavailable: // two rows of blocks
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.3 : 0.22));
        for (double x = std::ceil(rect.left() / 8) * 8; x + 4 <= rect.right(); x += 8) {
            painter.fillRect(QRectF(x, rect.top() + 1, 4, rect.height() / 2 - 1), ink);
            painter.fillRect(QRectF(x + 4, rect.center().y(), std::min(4.0, rect.right() - x - 4),
                                 rect.height() / 2 - 1),
                ink);
        }
        break;
    case Outcome::stuck: // vertical bars
        painter.fillRect(rect, mixed(ink, theme.panel, 0.25));
        for (double x = std::ceil(rect.left() / 5) * 5; x + 2 <= rect.right(); x += 5)
            painter.fillRect(QRectF(x, rect.top(), 2, rect.height()), ink);
        break;
    }
}

void paintShape(QPainter &painter, const QRectF &rect, Outcome outcome, const Theme &theme)
{
    const QRectF shape(rect.center().x() - outcomeShapeSize / 2,
        rect.center().y() - outcomeShapeSize / 2, outcomeShapeSize, outcomeShapeSize);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.panel);
    painter.drawEllipse(shape.adjusted(-1.5, -1.5, 1.5, 1.5));
    paintOutcome(painter, outcome, shape, {outcomeColour(outcome), theme.panel});
}

} // namespace

void paintStrip(QPainter &painter, const QRectF &groove, const Strip &strip, int positionMax)
{
    const Theme &theme = Theme::current();
    painter.save();
    QPainterPath outline;
    outline.addRoundedRect(groove.adjusted(0.5, 0.5, -0.5, -0.5), grooveRadius, grooveRadius);
    painter.fillPath(outline, mixed(theme.text, theme.window, theme.isDark ? 0.04 : 0.03));
    const auto segments = segmentsOf(strip, groove, positionMax);
    painter.save();
    painter.setClipPath(outline);
    for (const OutcomeSegment &segment : segments) {
        if (segment.state != StripCell::State::known && segment.state != StripCell::State::stale)
            continue;
        painter.setOpacity(segment.state == StripCell::State::stale ? staleOpacity : 1);
        paintTexture(painter,
            QRectF(segment.left, groove.top(), segment.right - segment.left, groove.height()),
            segment.outcome, theme);
    }
    painter.restore();
    painter.strokePath(outline, QPen(mixed(theme.textMuted, theme.window, 0.7), 1));
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const OutcomeSegment &segment = segments[i];
        if (segment.state != StripCell::State::known)
            continue;
        if (i > 0 && segments[i - 1].state == StripCell::State::known)
            painter.fillRect(
                QRectF(std::round(segment.left) - 1, groove.top() - 3, 2, groove.height() + 6),
                theme.text);
        if (segment.right - segment.left >= shapeSegmentMin)
            paintShape(painter,
                QRectF(segment.left, groove.top(), segment.right - segment.left, groove.height()),
                segment.outcome, theme);
    }
    painter.restore();
}

} // namespace lockscope
