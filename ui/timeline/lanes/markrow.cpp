// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/markrow.h"

#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QFontMetricsF>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double flagPadding = 6;
constexpr double flagWidthMax = 180;
constexpr double flagWidthMin = 18;

void paintCursor(
    QPainter &painter, const QRectF &row, double x, const QString &name, const Theme &theme)
{
    const QRectF handle(std::round(row.left() + x - cursorHandleWidth / 2), row.top() + 2,
        cursorHandleWidth, row.height() - 4);
    painter.fillRect(handle, theme.accent);
    painter.setPen(readableOn(theme.accent));
    painter.drawText(handle, Qt::AlignCenter, name);
}

// Paints the line between the two cursors, with arrow heads and, if it fits, the duration.
void paintBetween(QPainter &painter, const QRectF &row, double left, double right, Duration length,
    const Theme &theme)
{
    const double y = std::round(row.center().y()) + 0.5;
    const double from = row.left() + left + cursorHandleWidth / 2 + 2;
    const double to = row.left() + right - cursorHandleWidth / 2 - 2;
    if (to - from < 6)
        return;
    painter.setPen(QPen(theme.accent, 1.5));
    painter.drawLine(QPointF(from, y), QPointF(to, y));
    for (const double side : {-3.0, 3.0}) {
        painter.drawLine(QPointF(from, y), QPointF(from + 4, y + side));
        painter.drawLine(QPointF(to, y), QPointF(to - 4, y + side));
    }
    const QString text = TimelineText::difference(length);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 12;
    const double visibleLeft = std::max(from, row.left());
    const double visibleRight = std::min(to, row.right());
    if (visibleRight - visibleLeft < width + 12)
        return;
    const QRectF textRect(std::round((visibleLeft + visibleRight - width) / 2), row.top() + 1,
        width, row.height() - 2);
    painter.fillRect(textRect, theme.panel);
    painter.setPen(theme.text);
    painter.drawText(textRect, Qt::AlignCenter, text);
}

} // namespace

QRectF markerFlag(const TimeMarker &marker, const QRectF &row, const TimelineCoordinates &time,
    const QFontMetricsF &metrics)
{
    const double width =
        std::clamp(std::ceil(metrics.horizontalAdvance(marker.name)) + 2 * flagPadding,
            flagWidthMin, flagWidthMax);
    return {std::round(row.left() + time.xOf(marker.time)), row.top() + 2, width, row.height() - 4};
}

void paintMarkRow(QPainter &painter, const QRectF &row, const TimelineCoordinates &time,
    const TimeMarks &marks, std::optional<std::size_t> currentMarker, const Theme &theme)
{
    if (row.height() <= 0)
        return;
    painter.save();
    painter.setClipRect(row);
    painter.fillRect(row, theme.panel);
    const QFontMetricsF metrics(painter.font());
    const auto &first = marks.cursor(TimeMarks::Cursor::first);
    const auto &second = marks.cursor(TimeMarks::Cursor::second);
    if (const auto length = marks.between())
        paintBetween(painter, row, time.xOf(std::min(*first, *second)),
            time.xOf(std::max(*first, *second)), *length, theme);
    for (std::size_t i = 0; i < marks.markers().size(); ++i) {
        const TimeMarker &marker = marks.markers()[i];
        const QRectF flag = markerFlag(marker, row, time, metrics);
        if (!flag.intersects(row))
            continue;
        painter.fillRect(flag, currentMarker == i ? theme.accent : theme.text);
        painter.fillRect(flag.adjusted(2, 1, -1, -1), theme.panel);
        painter.setPen(theme.text);
        painter.drawText(flag, Qt::AlignCenter,
            metrics.elidedText(marker.name, Qt::ElideRight, flag.width() - flagPadding));
    }
    if (first)
        paintCursor(painter, row, time.xOf(*first), QStringLiteral("1"), theme);
    if (second)
        paintCursor(painter, row, time.xOf(*second), QStringLiteral("2"), theme);
    painter.restore();
}

void paintTimeMarkLines(const LaneScene &scene, const TimeMarks &marks)
{
    const auto line = [&](WorldTime time, const QColor &colour, Qt::PenStyle style) {
        const double x = scene.snapped(scene.time.xOf(time)) + 0.5;
        if (x < 0 || x > scene.width)
            return;
        scene.painter.setPen(QPen(colour, 1, style));
        scene.painter.drawLine(QPointF(x, scene.top), QPointF(x, scene.bottom));
    };
    for (const TimeMarker &marker : marks.markers())
        line(marker.time, scene.theme.text, Qt::DashLine);
    for (const auto which : {TimeMarks::Cursor::first, TimeMarks::Cursor::second}) {
        if (const auto &time = marks.cursor(which))
            line(*time, scene.theme.accent, Qt::SolidLine);
    }
}

} // namespace lockscope
