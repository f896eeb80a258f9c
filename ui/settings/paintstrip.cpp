// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/paintstrip.h"

#include "ui/theme/painthatch.h"
#include "ui/theme/theme.h"
#include "ui/words/outcomewords.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double radius = 3;
constexpr double signSize = 10;
constexpr double signStretchMin = 26; // pixels: a narrower stretch has no sign
constexpr double staleOpacity = 0.3;

/// Neighbouring positions with the same outcome, as x coordinates.
struct Stretch {
    double left = 0;
    double right = 0;
    StripCell::State state = StripCell::State::unknown;
    Outcome outcome = Outcome::held;
};

std::vector<Stretch> stretchesOf(const Strip &strip, const QRectF &groove, int positionMax)
{
    const auto &cells = strip.cells();
    const auto xOf = [&](double position) { return groove.left() + groove.width() * position / positionMax; };
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const StripCell &cell = cells[i];
        const double left = i == 0 ? groove.left() : xOf((cells[i - 1].position + cell.position) / 2.0);
        const double right = i + 1 == cells.size() ? groove.right() : xOf((cell.position + cells[i + 1].position) / 2.0);
        const bool isSame = !stretches.empty() && stretches.back().state == cell.state && stretches.back().outcome == cell.outcome;
        if (isSame)
            stretches.back().right = right;
        else
            stretches.push_back({left, right, cell.state, cell.outcome});
    }
    return stretches;
}

void paintTexture(QPainter &painter, const QRectF &rect, Outcome outcome, const Theme &theme)
{
    QColor ink = outcomeColour(outcome);
    const auto fillLine = [&](double fraction) {
        painter.fillRect(QRectF(rect.left(), std::round(rect.top() + rect.height() * fraction) - 1, rect.width(), 2), ink);
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
    case Outcome::untested: // empty background with a dashed line in the middle: the outcome is unknown
        for (double x = std::ceil(rect.left() / 8) * 8; x + 4 <= rect.right(); x += 8)
            painter.fillRect(QRectF(x, std::round(rect.center().y()) - 1, 4, 2), ink);
        break;
    case Outcome::unavailable: // two rows of blocks
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.3 : 0.22));
        for (double x = std::ceil(rect.left() / 8) * 8; x + 4 <= rect.right(); x += 8) {
            painter.fillRect(QRectF(x, rect.top() + 1, 4, rect.height() / 2 - 1), ink);
            painter.fillRect(QRectF(x + 4, rect.center().y(), std::min(4.0, rect.right() - x - 4), rect.height() / 2 - 1), ink);
        }
        break;
    case Outcome::stuck: // vertical bars
        painter.fillRect(rect, mixed(ink, theme.panel, 0.25));
        for (double x = std::ceil(rect.left() / 5) * 5; x + 2 <= rect.right(); x += 5)
            painter.fillRect(QRectF(x, rect.top(), 2, rect.height()), ink);
        break;
    }
}

void paintSign(QPainter &painter, const QRectF &rect, Outcome outcome, const Theme &theme)
{
    const QRectF sign(rect.center().x() - signSize / 2, rect.center().y() - signSize / 2, signSize, signSize);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.panel);
    painter.drawEllipse(sign.adjusted(-1.5, -1.5, 1.5, 1.5));
    paintOutcome(painter, outcome, sign, {outcomeColour(outcome), theme.panel});
}

} // namespace

void paintStrip(QPainter &painter, const QRectF &groove, const Strip &strip, int positionMax)
{
    const Theme &theme = Theme::current();
    painter.save();
    QPainterPath outline;
    outline.addRoundedRect(groove.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.fillPath(outline, mixed(theme.text, theme.window, theme.isDark ? 0.04 : 0.03));
    const auto stretches = stretchesOf(strip, groove, positionMax);
    painter.save();
    painter.setClipPath(outline);
    for (const Stretch &stretch : stretches) {
        if (stretch.state != StripCell::State::known && stretch.state != StripCell::State::stale)
            continue;
        painter.setOpacity(stretch.state == StripCell::State::stale ? staleOpacity : 1);
        paintTexture(painter, QRectF(stretch.left, groove.top(), stretch.right - stretch.left, groove.height()), stretch.outcome, theme);
    }
    painter.restore();
    painter.strokePath(outline, QPen(mixed(theme.textMuted, theme.window, 0.7), 1));
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const Stretch &stretch = stretches[i];
        if (stretch.state != StripCell::State::known)
            continue;
        if (i > 0 && stretches[i - 1].state == StripCell::State::known)
            painter.fillRect(QRectF(std::round(stretch.left) - 1, groove.top() - 3, 2, groove.height() + 6), theme.text);
        if (stretch.right - stretch.left >= signStretchMin)
            paintSign(painter, QRectF(stretch.left, groove.top(), stretch.right - stretch.left, groove.height()), stretch.outcome, theme);
    }
    painter.restore();
}

} // namespace lockscope
