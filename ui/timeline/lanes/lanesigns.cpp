// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of events and the words on the lanes: drawn last, above all bands.
#include "ui/index/lanehit.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/timeline/lanes/veil.h"

namespace lockscope {
namespace {

constexpr double tickWidth = 2;   // ticks replace shapes that would cover one another
constexpr double tickStep = 3;
constexpr double outOfSight = 1e300;
constexpr double troubleStep = 5; // rare and important rows stay shapes, but not all are drawn

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

/// One kind of shape in one lane.
struct MarkLine {
    const MarkList &marks;
    double y;
    double size;
    QRgb tick;
    MarkRow row;
    LaneKey lane;
    const PixelRanges *lit; ///< where ticks are not dimmed; null: no tick is dimmed
};

/// Returns the shape of all rows of that kind; nothing if they differ.
std::optional<Mark> commonMark(MarkRow row)
{
    switch (row) {
    case MarkRow::denied: return Mark::denied;
    case MarkRow::released: return Mark::released;
    case MarkRow::wrote: return Mark::wrote;
    case MarkRow::granted:
    case MarkRow::trouble: return std::nullopt;
    }
    return std::nullopt;
}

/// The shape and colours of a row.
struct MarkStyle {
    Mark mark;
    MarkInk ink;
};

/// Returns the style of a client's rows if all look the same, so that no row is fetched from the trace.
std::optional<MarkStyle> commonStyle(const LaneScene &scene, const MarkLine &line)
{
    const auto mark = line.lane.client ? commonMark(line.row) : std::nullopt;
    return mark ? std::optional(MarkStyle{*mark, inkOf(scene, *mark, line.lane.client)}) : std::nullopt;
}

MarkStyle styleOf(const LaneScene &scene, const Event &event)
{
    const Mark mark = *markOf(event.kind);
    return {mark, inkOf(scene, mark, event.client)};
}

/// Returns the colour of a tick for that kind of row. It does not read the trace, because a frame has hundreds of ticks.
QColor tickInk(const LaneScene &scene, MarkRow row, ClientId client)
{
    switch (row) {
    case MarkRow::denied: return scene.theme.textMuted;
    case MarkRow::granted:
    case MarkRow::released: return scene.theme.clientOutline(client);
    case MarkRow::wrote:
    case MarkRow::trouble: return scene.theme.text;
    }
    return scene.theme.text;
}

void paintLine(const LaneScene &scene, const MarkLine &line)
{
    const MarkList &marks = line.marks;
    const auto xOf = [&](std::size_t i) { return i < marks.size() ? scene.time.xOf(marks.time(i)) : outOfSight; };
    const Duration grain{static_cast<Duration::rep>(scene.time.nsPerPixel)};
    const double end = scene.width + line.size;
    double x = -line.size; // earlier shapes are out of sight
    double before = x - line.size; // the x of the last drawn shape
    const double fineness = scene.fineness();
    const int wide = qRound(tickWidth * fineness);
    std::vector<PixelRun> drawn;
    drawn.reserve(static_cast<std::size_t>(scene.width / tickStep));
    const std::optional<MarkStyle> common = commonStyle(scene, line);
    std::size_t i = marks.firstFrom(scene.time.timeAt(x));
    for (double at = xOf(i); at <= end;) {
        const double next = xOf(i + 1);
        const bool isCrowded = at - before < line.size || next - at < line.size;
        if (isCrowded && line.row != MarkRow::trouble) {
            // With a row in each pixel, the end of the crowd needs no search.
            const double last = next - at > 1 ? at : std::min(xOf(marks.crowdEnd(i, grain)), end);
            const int ticks = 1 + static_cast<int>((last - at) / tickStep);
            for (int tick = 0; tick < ticks; ++tick) {
                const double left = scene.snapped(at + tick * tickStep);
                const bool isDim = line.lit && !line.lit->touches(left, left + tickWidth);
                const int place = scene.runPlace(left, fineness);
                drawn.push_back({place, place + wide, isDim ? veiled(scene.theme, QColor(line.tick)).rgb() : line.tick});
            }
            at += (ticks - 1) * tickStep;
            x = std::max(at, x) + tickStep;
        } else {
            MarkStyle style = common ? *common : styleOf(scene, scene.trace[marks.row(i)]);
            const double size = style.mark == Mark::denied ? line.size * 0.8 : line.size;
            if (line.lit && !scene.lit->has(line.lane, marks.row(i)))
                style.ink = veiled(scene.theme, style.ink);
            scene.mark(style.mark, QPointF(scene.snapped(at), line.y), size, style.ink);
            x = std::max(at, x) + troubleStep;
        }
        before = at;
        const bool isNext = next >= x; // the usual case, without a search
        i = isNext ? i + 1 : marks.firstFrom(scene.time.timeAt(x), i + 1, grain);
        at = isNext ? next : xOf(i);
    }
    scene.fillRuns(drawn, line.y - 3, 6);
}

void paintMarks(const LaneScene &scene, const TimelineLane &lane, const LaneMarks &marks)
{
    const double size = std::clamp(lane.height * 0.34, 8.0, 14.0);
    const PixelRanges lit = scene.lit ? litPieces(scene, lane) : PixelRanges();
    for (std::size_t row = 0; row < markRowCount; ++row) {
        const auto kind = static_cast<MarkRow>(row);
        paintLine(scene, {marks[row], scene.snapped(lane.top + markOffset(kind, lane.height)), size, tickInk(scene, kind, lane.client).rgb(), kind,
                          {lane.client, lane.node}, scene.lit ? &lit : nullptr});
    }
}

} // namespace

void paintSigns(const LaneScene &scene)
{
    const QFont own = scene.painter.font();
    for (const LaneWord &word : scene.words) {
        if (word.plate.isValid())
            scene.painter.fillRect(word.plate == scene.theme.panel ? word.rect : word.rect.adjusted(-3, 2, 3, -2), word.plate);
        scene.painter.setPen(word.ink);
        scene.painter.setFont(word.font.value_or(own));
        paintWord(scene.painter, word.rect, Qt::AlignCenter, word.text);
    }
    scene.painter.setFont(own);
    for (const LaneSign &sign : scene.marks)
        scene.mark(sign.mark, sign.centre, sign.size, sign.ink);
    for (const TimelineLane &lane : scene.lanes.lanes()) {
        if (!scene.isWanted(lane.top, lane.bottom()))
            continue;
        if (lane.role == LaneRole::belief)
            paintMarks(scene, lane, scene.index.marks(lane.client));
        else if (lane.role == LaneRole::node)
            paintMarks(scene, lane, scene.index.marks(lane.node));
    }
}

} // namespace lockscope
