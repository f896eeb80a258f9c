// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/overlays.h"

#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lockscope {

void paintDivergence(const LaneScene &scene, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    if (x < 0 || x > scene.width)
        return;
    QPen pen(scene.theme.text, 2, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({5, 2, 1, 2});
    scene.painter.save();
    // An edge in the lane's colour separates the line from the borders of bars.
    scene.painter.fillRect(QRectF(x - 2, scene.top, 4, scene.bottom - scene.top), scene.theme.lane);
    scene.painter.setPen(pen);
    scene.painter.drawLine(QPointF(x, scene.top), QPointF(x, scene.bottom));
    scene.painter.restore();
}

QRectF divergenceBadge(const LaneScene &scene, const QRectF &row, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    if (x < 0 || x > scene.width)
        return {};
    const double size = std::round(row.height() * 0.8);
    QRectF badge(x - size / 2, row.bottom() - size, size, size);
    badge.moveLeft(std::clamp(badge.left(), 0.0, std::max(0.0, scene.width - size)));
    return badge;
}

void paintDivergenceBadge(const LaneScene &scene, const QRectF &badge)
{
    if (badge.isEmpty())
        return;
    const double size = badge.width();
    scene.painter.save();
    scene.painter.setRenderHint(QPainter::Antialiasing);
    scene.painter.setPen(QPen(scene.theme.panel, 1));
    scene.painter.setBrush(scene.theme.text);
    scene.painter.drawRoundedRect(badge, 3, 3);
    scene.painter.setPen(QPen(scene.theme.panel, 1.6, Qt::SolidLine, Qt::RoundCap));
    const QPointF middle = badge.center();
    const double arm = size * 0.26;
    for (const double dy : {-size * 0.12, size * 0.12})
        scene.painter.drawLine(middle + QPointF(-arm, dy), middle + QPointF(arm, dy));
    scene.painter.drawLine(
        middle + QPointF(-arm * 0.6, size * 0.32), middle + QPointF(arm * 0.6, -size * 0.32));
    scene.painter.restore();
}

namespace {

constexpr double outlineWidthMin =
    3; // in pixels; in a narrower outline, the two edges merge into one line
constexpr std::size_t outlinesMax = 250; // maximum number in a lane; more outlines would look like
                                         // a grey area, and dashed lines are slow

QRectF outlineOf(const LaneScene &scene, const Piece<Span> &piece, const TimelineLane &lane)
{
    const QRectF rect = scene.rect(piece.left, piece.right, lane.top + 1, lane.height - 2);
    return rect.adjusted(0.5, 0.5, -0.5, -0.5);
}

// Paints the outlines of one kind of span in a lane. Returns the widest of these outlines.
QRectF paintOutlines(
    const LaneScene &scene, const Spans &otherRun, SpanKind kind, const TimelineLane &lane)
{
    const auto pieces = condensed(
        otherRun.lane({kind, lane.client, lane.node}), scene.time, scene.width, otherRun.end());
    QRectF widest;
    std::size_t painted = 0;
    for (const Piece<Span> &piece : pieces) {
        if (piece.right - piece.left < outlineWidthMin)
            continue;
        const QRectF outline = outlineOf(scene, piece, lane);
        scene.painter.drawRect(outline);
        const QRectF visiblePart =
            outline.intersected(QRectF(0, lane.top, scene.width, lane.height));
        if (visiblePart.width() > widest.width())
            widest = visiblePart;
        if (++painted >= outlinesMax)
            break;
    }
    return widest;
}

void paintLabel(const LaneScene &scene, const QRectF &outline, const QString &word)
{
    const QFontMetricsF metrics(scene.painter.font());
    const double width = std::ceil(metrics.horizontalAdvance(word)) + 8;
    if (outline.width() < width + 8)
        return;
    const double height = std::min(outline.height(), std::ceil(metrics.height()));
    const QRectF labelRect(scene.snapped(outline.right() - width - 2),
        scene.snapped(outline.top() + 1), width, height - 1);
    scene.painter.fillRect(labelRect, scene.theme.panel);
    scene.painter.setPen(scene.theme.textMuted);
    scene.painter.drawText(labelRect, Qt::AlignCenter, word);
}

} // namespace

void paintGhost(const LaneScene &scene, const Spans &otherRun, const QString &name)
{
    QPen pen(scene.theme.text, 1.2, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({4, 3});
    QRectF widest;
    scene.painter.save();
    for (const TimelineLane &lane : scene.lanes.lanes()) {
        if (lane.bottom() < scene.top || lane.top > scene.bottom)
            continue;
        scene.painter.setPen(pen);
        scene.painter.setBrush(Qt::NoBrush);
        QRectF visiblePart;
        switch (lane.role) {
        case LaneRole::belief:
            visiblePart = paintOutlines(scene, otherRun, SpanKind::believed, lane);
            break;
        case LaneRole::keys:
            visiblePart = paintOutlines(scene, otherRun, SpanKind::owned, lane);
            break;
        case LaneRole::node:
            visiblePart = paintOutlines(scene, otherRun, SpanKind::key, lane);
            break;
        case LaneRole::process:
            visiblePart = paintOutlines(scene, otherRun, SpanKind::paused, lane);
            break;
        case LaneRole::insideCount:
        case LaneRole::believerCount:
        case LaneRole::store:
        case LaneRole::fold: break;
        }
        // The label is drawn at most once, in the first lane with a wide outline.
        if (widest.isEmpty() && visiblePart.width() > 60)
            widest = visiblePart;
    }
    if (!widest.isEmpty())
        paintLabel(scene, widest, name.isEmpty() ? TimelineText::before() : name);
    scene.painter.restore();
}

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

namespace {

constexpr float dimmingShare = 0.62F;
constexpr double handleWidth = 13;
constexpr double handlePoint = 6; // the height of the tip of the handle, in pixels

} // namespace

void paintPlayhead(const LaneScene &scene, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    const double from = std::max(x, 0.0);
    if (from < scene.width) {
        QColor cover = scene.theme.lane;
        cover.setAlphaF(dimmingShare);
        scene.painter.fillRect(
            QRectF(from, scene.top, scene.width - from, scene.bottom - scene.top), cover);
    }
    if (x < 0 || x > scene.width)
        return;
    // An edge in the lane's colour separates the line from the borders of bars.
    scene.painter.fillRect(QRectF(x - 2, scene.top, 5, scene.bottom - scene.top), scene.theme.lane);
    scene.painter.fillRect(QRectF(x - 1, scene.top, 3, scene.bottom - scene.top), scene.theme.text);
}

void paintPlayheadHandle(
    QPainter &painter, const QRectF &ruler, double lanesTop, double x, const Theme &theme)
{
    if (x < 0 || x > ruler.width())
        return;
    const double middle = std::round(ruler.left() + x) + 0.5;
    const double top = ruler.top() + 2;
    const double tip = ruler.bottom();
    QPainterPath handle;
    handle.addPolygon(QPolygonF{{middle - handleWidth / 2, top}, {middle + handleWidth / 2, top},
        {middle + handleWidth / 2, tip - handlePoint}, {middle, tip},
        {middle - handleWidth / 2, tip - handlePoint}});
    handle.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.panel, 1.5));
    painter.setBrush(theme.text);
    painter.drawPath(handle);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.fillRect(QRectF(middle - 1.5, tip, 3, lanesTop - tip), theme.text);
    // Paints two lines, which look like a grip.
    for (const double offset : {-2.0, 1.0})
        painter.fillRect(
            QRectF(middle + offset, top + 4, 1, std::max(3.0, tip - handlePoint - top - 7)),
            theme.panel);
}

} // namespace lockscope
