// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/ruler.h"

#include "ui/theme/paintword.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QLocale>
#include <QPainter>

#include <array>
#include <cmath>

namespace lockscope {
namespace {

constexpr double textGap = 28; // free pixels between the texts of two ticks

constexpr std::array<Duration, 16> clockSteps{
    1s, 2s, 5s, 10s, 15s, 30s, 1min, 2min, 5min, 10min, 15min, 30min, 1h, 2h, 6h, 12h};

int decimalsOf(Duration step, Duration unit)
{
    int decimals = 0;
    for (Duration part = unit; decimals < 9 && step % part != Duration::zero() && part > 1ns;
         part /= 10)
        ++decimals;
    return decimals;
}

double inUnits(Duration length, Duration unit)
{
    return static_cast<double>(length.count()) / static_cast<double>(unit.count());
}

} // namespace

Duration rulerStep(Duration stepMin)
{
    for (Duration power = 1us; power < 1s; power *= 10) {
        for (const int digit : {1, 2, 5}) {
            if (power * digit >= stepMin)
                return power * digit;
        }
    }
    for (const Duration step : clockSteps) {
        if (step >= stepMin)
            return step;
    }
    Duration step = 24h;
    while (step < stepMin && step < 24h * 20000)
        step *= 2;
    return step;
}

Duration minorStep(Duration step)
{
    for (const int parts : {5, 4, 3, 2}) {
        const Duration part = step / parts;
        if (step % parts == Duration::zero() && (part == rulerStep(part) || parts == 2))
            return part;
    }
    return step;
}

QString tickText(WorldTime time, Duration step, WorldTime axisEnd)
{
    const Duration length = time.time_since_epoch();
    const QLocale locale;
    switch (momentUnit(axisEnd)) {
    case MomentUnit::hours: return clockText(length, decimalsOf(step, 1s), true);
    case MomentUnit::minutes: return clockText(length, decimalsOf(step, 1s), false);
    case MomentUnit::seconds:
        return TimelineText::seconds(
            locale.toString(inUnits(length, 1s), 'f', decimalsOf(step, 1s)));
    case MomentUnit::milliseconds:
        return TimelineText::milliseconds(
            locale.toString(inUnits(length, 1ms), 'f', decimalsOf(step, 1ms)));
    case MomentUnit::microseconds: break;
    }
    return TimelineText::microseconds(locale.toString(inUnits(length, 1us), 'f', 0));
}

std::vector<RulerTick> rulerTicks(const TimelineCoordinates &coordinates, double width,
    const std::function<double(const QString &)> &widthOf, std::optional<WorldTime> axisEnd)
{
    const WorldTime to = coordinates.timeAt(width);
    const WorldTime unitEnd = axisEnd.value_or(to); // determines the unit of the texts
    const auto timeOf = [&](double pixels) {
        return Duration(static_cast<Duration::rep>(std::ceil(pixels * coordinates.nsPerPixel)));
    };
    // Increases the step until the texts fit. A shorter step may need longer texts, because of more
    // decimals.
    Duration step = rulerStep(timeOf(40));
    for (int attempt = 0; attempt < 12; ++attempt) {
        const WorldTime last(to.time_since_epoch() / step * step);
        const WorldTime first(coordinates.timeAt(0).time_since_epoch() / step * step);
        const double textWidth = std::max(
            widthOf(tickText(last, step, unitEnd)), widthOf(tickText(first, step, unitEnd)));
        if (static_cast<double>(step.count()) / coordinates.nsPerPixel >= textWidth + textGap)
            break;
        step = rulerStep(step + 1ns);
    }
    const Duration minor = minorStep(step);
    std::vector<RulerTick> ticks;
    const std::int64_t from = static_cast<std::int64_t>(
        std::floor(static_cast<double>(coordinates.timeAt(0).time_since_epoch().count())
            / static_cast<double>(minor.count())));
    for (std::int64_t i = from; ticks.size() < 4096; ++i) {
        const WorldTime time(minor * i);
        const double x = coordinates.xOf(time);
        if (x > width + 200)
            break;
        const bool isMajor = time.time_since_epoch() % step == Duration::zero();
        ticks.push_back({x, isMajor ? tickText(time, step, unitEnd) : QString()});
    }
    return ticks;
}

void paintRuler(
    QPainter &painter, const QRectF &rect, const std::vector<RulerTick> &ticks, const Theme &theme)
{
    painter.save();
    painter.setClipRect(rect);
    painter.fillRect(rect, theme.panel);
    for (const RulerTick &tick : ticks) {
        const double x = std::round(rect.left() + tick.x);
        const bool isMajor = !tick.text.isEmpty();
        const double length = isMajor ? 7 : 4;
        painter.fillRect(
            QRectF(x, rect.bottom() - length, 1, length), isMajor ? theme.textMuted : theme.grid);
        if (!isMajor)
            continue;
        const double width = wordWidth(painter.font(), tick.text);
        double left = x - width / 2;
        // If the tick is visible, moves a text that would be cut at an edge inwards. If the tick is
        // not visible, omits the text.
        if (x >= rect.left() && x <= rect.right())
            left = std::clamp(
                left, rect.left() + 4, std::max(rect.left() + 4, rect.right() - width - 4));
        else
            continue;
        painter.setPen(theme.textMuted);
        paintWord(painter, QRectF(left, rect.top(), width + 1, rect.height() - 8),
            Qt::AlignLeft | Qt::AlignVCenter, tick.text);
    }
    painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.grid);
    painter.restore();
}

void paintRulerMarks(
    QPainter &painter, const QRectF &rect, const std::vector<double> &xs, const Theme &theme)
{
    painter.save();
    painter.setClipRect(rect);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    for (const double x : xs) {
        const QPointF tip(rect.left() + x, rect.top() + rulerMarkSize);
        painter.drawPolygon(QPolygonF{tip, tip + QPointF(-rulerMarkSize / 2, -rulerMarkSize),
            tip + QPointF(rulerMarkSize / 2, -rulerMarkSize)});
    }
    painter.restore();
}

} // namespace lockscope
