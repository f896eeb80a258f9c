// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the shapes of events and the words on the lanes. They are painted last, on top of all
// bands.
#include "ui/index/lanehit.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/lanes/lanescene.h"

namespace lockscope {
namespace {

constexpr double tickWidth = 2; // in pixels; ticks replace shapes that would cover one another
constexpr double tickStep = 3;
constexpr double beyondView = 1e300; // an x to the right of every view
constexpr double troubleStep = 5; // in pixels; rows of MarkKind::trouble stay shapes, but only one
                                  // shape is drawn within this distance

MarkInk inkOf(const LaneScene &scene, Mark mark, ClientId client)
{
    const Theme &theme = scene.theme;
    switch (mark) {
    case Mark::denied: return {theme.textMuted, theme.lane};
    case Mark::granted:
    case Mark::extended:
    case Mark::released: return {theme.clientOutline(client), theme.lane};
    case Mark::wrote: return {theme.panel, theme.text};
    default: return {theme.text, theme.lane};
    }
}

/// The marks of one MarkKind in one lane. They all have the same y.
struct MarksOfKind {
    const MarkList &marks;
    double y;
    double size;
    QRgb tickColour;
    MarkKind kind;
    LaneKey lane;
    const PixelRanges
        *undimmed; ///< the ranges of x in which ticks are not dimmed; null: no tick is dimmed
};

/// Returns the shape of all rows of this kind; nothing if they have different shapes.
std::optional<Mark> commonMark(MarkKind kind)
{
    switch (kind) {
    case MarkKind::denied: return Mark::denied;
    case MarkKind::released: return Mark::released;
    case MarkKind::wrote: return Mark::wrote;
    case MarkKind::granted:
    case MarkKind::trouble: return std::nullopt;
    }
    return std::nullopt;
}

/// The shape and colours of a row.
struct MarkStyle {
    Mark mark;
    MarkInk ink;
};

/// Returns the style of a client's rows if all rows of the kind look the same. Then
/// paintMarksOfKind() need not read the rows from the trace.
std::optional<MarkStyle> commonStyle(const LaneScene &scene, const MarksOfKind &marksOfKind)
{
    const auto mark = marksOfKind.lane.client ? commonMark(marksOfKind.kind) : std::nullopt;
    return mark ? std::optional(MarkStyle{*mark, inkOf(scene, *mark, marksOfKind.lane.client)})
                : std::nullopt;
}

MarkStyle styleOf(const LaneScene &scene, const Event &event)
{
    const Mark mark = *markOf(event.kind);
    return {mark, inkOf(scene, mark, event.client)};
}

/// Returns the colour of ticks for this kind of row. The colour does not depend on the row. A frame
/// has hundreds of ticks, so it would be slow to read a row of the trace for each tick.
QColor tickInk(const LaneScene &scene, MarkKind kind, ClientId client)
{
    switch (kind) {
    case MarkKind::denied: return scene.theme.textMuted;
    case MarkKind::granted:
    case MarkKind::released: return scene.theme.clientOutline(client);
    case MarkKind::wrote:
    case MarkKind::trouble: return scene.theme.text;
    }
    return scene.theme.text;
}

void paintMarksOfKind(const LaneScene &scene, const MarksOfKind &marksOfKind)
{
    const MarkList &marks = marksOfKind.marks;
    const auto xOf = [&](std::size_t i) {
        return i < marks.size() ? scene.time.xOf(marks.time(i)) : beyondView;
    };
    const Duration pixelLength{static_cast<Duration::rep>(scene.time.nsPerPixel)};
    const double end = scene.width + marksOfKind.size;
    double x = -marksOfKind.size;         // rows before this x are not drawn
    double drawnX = x - marksOfKind.size; // the x of the last drawn shape or tick
    const double unitsPerPixel = scene.unitsPerPixel();
    const int tickUnits = qRound(tickWidth * unitsPerPixel);
    std::vector<PixelRun> drawn;
    drawn.reserve(static_cast<std::size_t>(scene.width / tickStep));
    const std::optional<MarkStyle> common = commonStyle(scene, marksOfKind);
    std::size_t i = marks.firstFrom(scene.time.timeAt(x));
    for (double at = xOf(i); at <= end;) {
        const double next = xOf(i + 1);
        const bool isCrowded = at - drawnX < marksOfKind.size || next - at < marksOfKind.size;
        if (isCrowded && marksOfKind.kind != MarkKind::trouble) {
            // A crowd (rows with less than a pixel between neighbours) can begin here only if the
            // next row is within a pixel.
            const double lastX =
                next - at > 1 ? at : std::min(xOf(marks.lastOfCrowd(i, pixelLength)), end);
            const int ticks = 1 + static_cast<int>((lastX - at) / tickStep);
            for (int tick = 0; tick < ticks; ++tick) {
                const double left = scene.snapped(at + tick * tickStep);
                const bool isDimmed =
                    marksOfKind.undimmed && !marksOfKind.undimmed->touches(left, left + tickWidth);
                const QRgb colour = isDimmed
                    ? dimmed(scene.theme, QColor(marksOfKind.tickColour)).rgb()
                    : marksOfKind.tickColour;
                const int place = scene.runEdge(left, unitsPerPixel);
                drawn.push_back({place, place + tickUnits, colour});
            }
            at += (ticks - 1) * tickStep;
            x = std::max(at, x) + tickStep;
        } else {
            MarkStyle style = common ? *common : styleOf(scene, scene.trace[marks.row(i)]);
            const double size =
                style.mark == Mark::denied ? marksOfKind.size * 0.8 : marksOfKind.size;
            if (marksOfKind.undimmed && !scene.matchingRows->has(marksOfKind.lane, marks.row(i)))
                style.ink = dimmed(scene.theme, style.ink);
            scene.paintMark(style.mark, QPointF(scene.snapped(at), marksOfKind.y), size, style.ink);
            x = std::max(at, x) + troubleStep;
        }
        drawnX = at;
        const bool isNextDrawn =
            next >= x; // the usual case, which needs no search for the next row to draw
        i = isNextDrawn ? i + 1 : marks.firstFrom(scene.time.timeAt(x), i + 1, pixelLength);
        at = isNextDrawn ? next : xOf(i);
    }
    scene.fillRuns(drawn, marksOfKind.y - 3, 6);
}

void paintMarks(const LaneScene &scene, const TimelineLane &lane, const LaneMarks &marks)
{
    const double size = std::clamp(lane.height * 0.34, 8.0, 14.0);
    const PixelRanges undimmed = scene.matchingRows ? undimmedRanges(scene, lane) : PixelRanges();
    for (std::size_t i = 0; i < markKindCount; ++i) {
        const auto kind = static_cast<MarkKind>(i);
        const double y = scene.snapped(lane.top + markOffset(kind, lane.height));
        paintMarksOfKind(scene,
            {marks[i], y, size, tickInk(scene, kind, lane.client).rgb(), kind,
                {lane.client, lane.node}, scene.matchingRows ? &undimmed : nullptr});
    }
}

} // namespace

void paintSigns(const LaneScene &scene)
{
    const QFont laneFont = scene.painter.font();
    for (const LaneWord &word : scene.words) {
        if (word.background.isValid())
            scene.painter.fillRect(
                word.background == scene.theme.panel ? word.rect : word.rect.adjusted(-3, 2, 3, -2),
                word.background);
        scene.painter.setPen(word.colour);
        scene.painter.setFont(word.font.value_or(laneFont));
        paintWord(scene.painter, word.rect, Qt::AlignCenter, word.text);
    }
    scene.painter.setFont(laneFont);
    for (const LaneSign &sign : scene.signs)
        scene.paintMark(sign.mark, sign.centre, sign.size, sign.ink);
    for (const TimelineLane &lane : scene.lanes.lanes()) {
        if (!scene.needsPaint(lane.top, lane.bottom()))
            continue;
        if (lane.role == LaneRole::belief)
            paintMarks(scene, lane, scene.index.marks(lane.client));
        else if (lane.role == LaneRole::node)
            paintMarks(scene, lane, scene.index.marks(lane.node));
    }
}

} // namespace lockscope
