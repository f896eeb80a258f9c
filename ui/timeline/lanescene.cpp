// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanescene.h"

#include "shared/clientmark.h"
#include "shared/painthatch.h"
#include "shared/paintmark.h"
#include "timeline/lanehit.h"
#include "timeline/timelinetext.h"

namespace lockscope {
namespace {

MarkInk inkOf(const LaneScene &scene, Mark mark, ClientId client)
{
    const Theme &theme = scene.theme;
    switch (mark) {
    case Mark::denied: return {theme.textMuted, theme.lane};
    case Mark::granted:
    case Mark::released: return {theme.clientOutline(client), theme.lane};
    case Mark::wrote: return {theme.panel, theme.text};
    default: return {theme.text, theme.lane};
    }
}

void paintLaneBackground(const LaneScene &scene, const LaneGroup &group, bool isAlternate)
{
    const QRectF rect(0, group.top, scene.width, group.height);
    scene.painter.fillRect(rect, isAlternate ? scene.theme.laneAlternate : scene.theme.lane);
    scene.painter.fillRect(QRectF(0, group.top + group.height - 1, scene.width, 1), scene.theme.grid);
}

} // namespace

void paintBar(const LaneScene &scene, const QRectF &rect, ClientId client, double strength)
{
    QPainter &painter = scene.painter;
    if (rect.width() < 4) {
        painter.fillRect(rect, strength < 1 ? mixed(scene.theme.clientOutline(client), scene.theme.lane, 0.75)
                                            : scene.theme.clientOutline(client));
        return;
    }
    painter.fillRect(rect, scene.theme.clientOutline(client));
    fillWithClient(painter, rect.adjusted(1, 1, -1, -1), client, scene.theme, strength);
}

bool paintWord(const LaneScene &scene, const QRectF &rect, const QString &word, const QColor &colour)
{
    const QFontMetricsF metrics(scene.painter.font());
    const double left = std::max(rect.left(), 0.0) + 5;
    const double right = std::min(rect.right(), scene.width) - 4;
    if (right - left < metrics.horizontalAdvance(word) || rect.height() < metrics.ascent())
        return false;
    scene.painter.setPen(colour);
    scene.painter.drawText(QRectF(left, rect.top(), right - left, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, word);
    return true;
}

void paintStoppage(const LaneScene &scene, const Piece<Span> &piece, const QRectF &rect, const QString &word)
{
    QPainter &painter = scene.painter;
    QColor veil = scene.theme.lane;
    veil.setAlphaF(0.45F);
    painter.fillRect(rect, veil);
    paintHatch(painter, rect, Hatch::dense, scene.theme.paused, std::max(piece.left, -1e6));
    painter.fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), scene.theme.paused);
    painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), scene.theme.paused);
    if (piece.isDense)
        return;
    const QFontMetricsF metrics(painter.font());
    const double left = std::max(rect.left(), 0.0);
    const double right = std::min(rect.right(), scene.width);
    const double wordWidth = metrics.horizontalAdvance(word) + 12;
    if (right - left < wordWidth + 8)
        return;
    // The word stands on a plate of its own: text on a hatch cannot be read.
    const double height = std::min(rect.height(), metrics.height() + 2);
    const QRectF plate(scene.snapped((left + right - wordWidth) / 2), scene.snapped(rect.center().y() - height / 2), wordWidth, height);
    painter.fillRect(plate, scene.theme.panel);
    painter.setPen(scene.theme.text);
    painter.drawText(plate, Qt::AlignCenter, word);
}

void paintMarks(const LaneScene &scene, const TimelineLane &lane, const LaneMarks &marks)
{
    constexpr double step = 4; // shapes of one kind stand no closer
    const double size = std::clamp(lane.height * 0.34, 8.0, 14.0);
    for (std::size_t row = 0; row < markRowCount; ++row) {
        const auto &list = marks[row];
        const double y = lane.top + markHeight(static_cast<MarkRow>(row), lane.height);
        auto from = list.begin();
        double x = -size;
        while (from != list.end()) {
            const WorldTime time = scene.time.timeAt(x);
            from = std::partition_point(from, list.end(), [&](std::uint32_t i) { return scene.trace[i].time < time; });
            if (from == list.end())
                break;
            const Event &event = scene.trace[*from];
            const double at = scene.time.xOf(event.time);
            if (at > scene.width + size)
                break;
            const auto mark = markOf(event.kind);
            if (mark)
                paintMark(scene.painter, *mark, QPointF(scene.snapped(at), y), *mark == Mark::denied ? size * 0.8 : size,
                          inkOf(scene, *mark, event.client));
            x = std::max(at, x) + step;
        }
    }
}

void paintLanes(const LaneScene &scene)
{
    bool isAlternate = false;
    for (const LaneGroup &group : scene.lanes.groups()) {
        isAlternate = !isAlternate;
        if (group.top + group.height < scene.top || group.top > scene.bottom)
            continue;
        paintLaneBackground(scene, group, isAlternate);
        for (std::size_t i = group.first; i < group.first + group.count; ++i) {
            const TimelineLane &lane = scene.lanes.lanes()[i];
            switch (lane.role) {
            case LaneRole::holders:
            case LaneRole::believers: paintHolders(scene, lane); break;
            case LaneRole::belief: paintBelief(scene, lane); break;
            case LaneRole::truth: paintTruth(scene, lane); break;
            case LaneRole::node: paintNode(scene, lane); break;
            }
        }
    }
}

} // namespace lockscope
