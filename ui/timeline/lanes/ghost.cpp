// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/ghost.h"

#include "ui/words/timelinetext.h"

#include <algorithm>

namespace lockscope {
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

} // namespace lockscope
