// SPDX-License-Identifier: GPL-3.0-or-later

#include "lockscope/base/durationtext.h"
#include "lockscope/events/rowdetail.h"
#include "ui/index/foldcolumns.h"
#include "ui/theme/clientmark.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/words/timelinetext.h"

#include <QLocale>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

// Paints a client's three lanes, and the two lanes that show how many clients are inside and how
// many believe that they hold the lock; also the lane of the folded clients.

namespace lockscope {
namespace {

constexpr double beliefShare = 0.46; // height of a bar, as a share of the lane's height
constexpr double insideShare = 0.86;
constexpr double ownershipShare = 0.52;
constexpr double pausedShare = 0.3; // of a collapsed client, at the bottom of its lane
constexpr double beliefColourShare =
    0.42; // weight of the client's colour in the mix with the background
constexpr double withoutLockColourShare = 0.12;
constexpr double waitingWordHeightMin = 40; // in pixels; a lower lane has no room for the word

// Returns the maximum length of a pause that ends on a condition. It is in the detail of the
// `paused` row: "until client-2 entered, at most 5s". Returns nothing for any other pause.
std::optional<Duration> pauseMax(const Trace &trace, const Span &pause)
{
    const auto row = trace.indexOf(pause.firstSeq);
    auto detail = readDetail(row ? trace.detail(trace[*row]) : std::string());
    if (detail && detail->what == Detail::byOperator)
        detail = readDetail(detail->values.front());
    return detail && detail->what == Detail::untilAtMost
        ? std::optional(parseDuration(detail->values.back()).value())
        : std::nullopt;
}

/// Returns the height of an element that takes this share of the lane's height.
double elementHeight(const TimelineLane &lane, double share)
{
    return std::round(lane.height * share);
}

/// Returns the y of the upper edge of an element in the middle of the lane. `share`: the element's
/// share of the lane's height.
double elementTop(const TimelineLane &lane, double share)
{
    return lane.top + std::floor((lane.height - elementHeight(lane, share)) / 2);
}

QRectF centredRect(
    const LaneScene &scene, double left, double right, const TimelineLane &lane, double share)
{
    return scene.rect(left, right, elementTop(lane, share), elementHeight(lane, share));
}

/// Paints the bars of one kind of span, centred vertically in the lane.
void paintBars(const LaneScene &scene, const TimelineLane &lane, SpanKind kind, double share,
    double colourShare)
{
    BarRow bars(scene, elementTop(lane, share), elementHeight(lane, share));
    scene.condenseLane(kind, lane,
        LaneSink{[&](double left, double right, const Span &) {
                     bars.add(left, right, lane.client, colourShare);
                 },
            [&](int from, int to, const Span &) {
                bars.addColumns(from, to, lane.client, colourShare);
            }});
}

/// Returns whether the client believed that it held the lock when it entered. If its setting
/// on-error is fail-open, it may enter without the lock.
bool believedAtEntry(const LaneScene &scene, const Span &inside)
{
    const Spans::Lane &beliefs = scene.spans.lane({SpanKind::believed, inside.client, {}});
    const auto after = std::upper_bound(beliefs.begin(), beliefs.end(), inside.firstSeq,
        [](Seq entered, const Span &belief) { return entered < belief.firstSeq; });
    return after != beliefs.begin()
        && (std::prev(after)->isOpen() || std::prev(after)->lastSeq > inside.firstSeq);
}

void paintWaiting(const LaneScene &scene, const TimelineLane &lane)
{
    const QRgb colour = scene.theme.clientOutline(lane.client).rgb();
    const double y = scene.snapped(lane.top + lane.height / 2 - 1);
    const double unitsPerPixel = scene.unitsPerPixel();
    std::vector<PixelRun> lines;
    const auto paintWide = [&](double left, double right, const Span &) {
        lines.push_back(scene.pixelRun(left, right, colour));
        // The word is above the line, away from the marks of failed attempts.
        if (lane.height >= waitingWordHeightMin)
            addWord(scene, scene.rect(left, right, lane.top - 2, lane.height / 2 - 4),
                TimelineText::waits(), scene.theme.textMuted);
    };
    scene.condenseLane(SpanKind::waiting, lane,
        LaneSink{paintWide, [&](int from, int to, const Span &) {
                     lines.push_back(LaneScene::columnRun(from, to, colour, unitsPerPixel));
                 }});
    scene.fillRuns(lines, y, 2);
}

void paintInside(const LaneScene &scene, const TimelineLane &lane)
{
    BarRow bars(scene, elementTop(lane, insideShare), elementHeight(lane, insideShare));
    const auto paintWide = [&](double left, double right, const Span &inside) {
        const bool hasLock = believedAtEntry(scene, inside);
        const QRectF rect =
            bars.add(left, right, lane.client, hasLock ? 1 : withoutLockColourShare);
        if (!hasLock)
            addBoxedWord(scene, rect, TimelineText::withoutLock());
    };
    scene.condenseLane(SpanKind::inside, lane,
        LaneSink{paintWide,
            [&](int from, int to, const Span &) { bars.addColumns(from, to, lane.client, 1); }});
}

/// Paints the expired beliefs: the parts of a client's beliefs after the end of its lease. They are
/// hatched and have a line at the beginning.
void paintExpiredBeliefs(const LaneScene &scene, const TimelineLane &lane)
{
    const auto pieces = condensed(scene.index.expiredBeliefs(lane.client), scene.time, scene.width,
        scene.spans.end(), &scene.index.expiredBeliefPyramid(lane.client));
    for (const auto &piece : pieces) {
        const QRectF rect = centredRect(scene, piece.left, piece.right, lane, insideShare);
        // Dark lines beside light lines, so that one of them is visible on any client colour.
        scene.hatch(rect, Hatch::diagonal, scene.theme.lane, std::max(piece.left, -1e6) + 1.5);
        scene.hatch(rect, Hatch::diagonal, scene.theme.text, std::max(piece.left, -1e6));
        if (piece.isDense)
            continue;
        scene.painter.fillRect(QRectF(rect.left(), lane.top, 1.5, lane.height), scene.theme.text);
        if (!addBoxedWord(scene, rect, TimelineText::expiredBelief()))
            addBoxedWord(scene, rect, TimelineText::expiredBeliefShort());
    }
}

void paintGone(const LaneScene &scene, const TimelineLane &lane)
{
    for (const Piece<Span> &piece : scene.pieces(SpanKind::gone, lane)) {
        const double y = scene.snapped(lane.top + lane.height / 2);
        scene.painter.setPen(QPen(scene.theme.textMuted, 1, Qt::DotLine));
        scene.painter.drawLine(QPointF(std::max(piece.left, -4.0), y + 0.5),
            QPointF(std::min(piece.right, scene.width), y + 0.5));
        if (!piece.isDense)
            addWord(scene, scene.rect(piece.left + 10, piece.right, lane.top - 1, lane.height / 2),
                TimelineText::crashed(), scene.theme.textMuted);
    }
}

/// Paints a frame around each span with the token under the pointer.
void paintTokenFrames(const LaneScene &scene, const TimelineLane &lane, SpanKind kind)
{
    if (!scene.highlightedToken)
        return;
    for (const Piece<Span> &piece : scene.pieces(kind, lane)) {
        if (!piece.isDense && piece.interval->token == scene.highlightedToken)
            scene.paintTokenFrame(
                scene.rect(piece.left - 1, piece.right + 1, lane.top, lane.height));
    }
}

/// Paints a frame around the selected span if the span is in this lane.
void paintSelectionFrame(const LaneScene &scene, const TimelineLane &lane, SpanKind kind)
{
    if (!scene.selectedSpan || scene.selectedSpan->kind != kind
        || scene.selectedSpan->client != lane.client)
        return;
    const double left = scene.time.xOf(scene.selectedSpan->begin);
    const double right = scene.time.xOf(endOf(*scene.selectedSpan, scene.spans.end()));
    if (right < -4 || left > scene.width + 4)
        return;
    scene.painter.setPen(QPen(scene.theme.accent, 2));
    scene.painter.drawRect(scene.rect(left - 2, right + 2, lane.top, lane.height));
}

} // namespace

void paintBelief(const LaneScene &scene, const TimelineLane &lane)
{
    scene.fill(
        QRectF(0, scene.snapped(lane.top + lane.height / 2), scene.width, 1), scene.theme.grid);
    paintWaiting(scene, lane);
    paintBars(scene, lane, SpanKind::believed, beliefShare, beliefColourShare);
    paintInside(scene, lane);
    paintExpiredBeliefs(scene, lane);
    paintGone(scene, lane);
    if (!scene.lanes.find(LaneRole::process, lane.client, {})) { // the client is collapsed
        for (const Piece<Span> &piece : scene.pieces(SpanKind::paused, lane))
            paintStoppage(scene, piece,
                scene.rect(piece.left, piece.right, lane.bottom() - lane.height * pausedShare,
                    lane.height * pausedShare),
                {});
    }
    paintTokenFrames(scene, lane, SpanKind::believed);
    for (const SpanKind kind :
        {SpanKind::believed, SpanKind::inside, SpanKind::waiting, SpanKind::gone})
        paintSelectionFrame(scene, lane, kind);
}

void paintOwnership(const LaneScene &scene, const TimelineLane &lane)
{
    scene.fill(
        QRectF(0, scene.snapped(lane.top + lane.height / 2), scene.width, 1), scene.theme.grid);
    paintBars(scene, lane, SpanKind::owned, ownershipShare, 1);
    paintLeases(scene, lane);
    paintTokenFrames(scene, lane, SpanKind::owned);
    paintSelectionFrame(scene, lane, SpanKind::owned);
}

void paintProcess(const LaneScene &scene, const TimelineLane &lane)
{
    // Paints a line while the process runs, and nothing while it is gone.
    const double y = scene.snapped(lane.top + lane.height / 2 - 1);
    const QColor lineColour = scene.theme.clientOutline(lane.client);
    const double from = std::max(0.0, scene.time.xOf(WorldTime{}));
    const double to = std::min(scene.width, scene.time.xOf(scene.spans.end()));
    double x = from;
    for (const Piece<Span> &piece : scene.pieces(SpanKind::gone, lane)) {
        if (piece.left > x)
            scene.fill(QRectF(x, y, piece.left - x, 2), lineColour);
        x = std::max(x, piece.right);
    }
    if (to > x)
        scene.fill(QRectF(x, y, to - x, 2), lineColour);
    for (const Piece<Span> &piece : scene.pieces(SpanKind::paused, lane)) {
        const WorldTime end = endOf(*piece.interval, scene.spans.end());
        const QRectF rect = scene.rect(piece.left, piece.right, lane.top, lane.height);
        paintStoppage(scene, piece, rect, {});
        const Duration length = end - piece.interval->begin;
        if (!piece.isDense
            && !addBoxedWord(
                scene, rect, TimelineText::paused(length, pauseMax(scene.trace, *piece.interval))))
            addBoxedWord(scene, rect, TimelineText::paused(length, {}));
    }
    for (const SpanKind kind : {SpanKind::paused, SpanKind::gone})
        paintSelectionFrame(scene, lane, kind);
}

void paintCounts(const LaneScene &scene, const TimelineLane &lane)
{
    const bool isInside = lane.role == LaneRole::insideCount;
    const Theme &theme = scene.theme;
    scene.fill(QRectF(0, scene.snapped(lane.bottom() - 1), scene.width, 1), theme.grid);
    const auto &steps = isInside ? scene.index.inside() : scene.index.believers();
    const Pyramid &pyramid =
        isInside ? scene.index.insidePyramid() : scene.index.believersPyramid();
    const auto pieces = condensed(steps, scene.time, scene.width, scene.spans.end(), &pyramid);
    const double singleHeight = std::round(lane.height * 0.5);
    {
        // The destructor of `single` paints the bars of single clients before the counts of two and
        // more are painted.
        BarRow single(scene, lane.bottom() - 1 - singleHeight, singleHeight);
        for (const auto &piece : pieces) {
            if (piece.interval->count < 2 && piece.interval->client)
                single.add(piece.left, piece.right, piece.interval->client,
                    isInside ? 1 : beliefColourShare);
        }
    }
    for (const auto &piece : pieces) {
        const CountInterval &interval = *piece.interval;
        const bool isMany = interval.count >= 2;
        if (!isMany && interval.client)
            continue;
        const double height = isMany ? lane.height - 2 : singleHeight;
        const QRectF rect = scene.rect(piece.left, piece.right, lane.bottom() - 1 - height, height);
        const QColor fill = !isMany ? theme.textMuted : isInside ? theme.violation : theme.warning;
        scene.fill(rect, isMany && !isInside ? theme.text : fill);
        if (isMany && !isInside && rect.width() > 3)
            scene.painter.fillRect(rect.adjusted(1, 1, -1, -1), fill);
        if (isMany)
            scene.hatch(rect, isInside ? Hatch::cross : Hatch::diagonal,
                QColor(0, 0, 0, isInside ? 55 : 45), std::max(piece.left, -1e6));
        if (isMany && !piece.isDense)
            addWord(scene, rect,
                isInside ? TimelineText::inside(interval.count)
                         : TimelineText::believers(interval.count),
                Qt::black, isInside ? theme.violation : theme.warning);
    }
}

namespace {

double heightShareOf(FoldState state)
{
    switch (state) {
    case FoldState::nothing: return 0;
    case FoldState::waiting: return 0.08;
    case FoldState::paused: return 0.3;
    case FoldState::believes: return 0.46;
    case FoldState::inside:
    case FoldState::expiredBelief: return 0.86;
    }
    return 0;
}

// Paints the pixel columns from `left` to `right`, which all have the state `column`.
void paintColumns(const LaneScene &scene, const TimelineLane &lane, const FoldColumn &column,
    double left, double right)
{
    const double height = std::max(2.0, std::round(lane.height * heightShareOf(column.state)));
    const QRectF rect =
        scene.rect(left, right, lane.top + std::floor((lane.height - height) / 2), height);
    switch (column.state) {
    case FoldState::nothing: break;
    case FoldState::waiting: scene.fill(rect, scene.theme.textMuted); break;
    case FoldState::paused: scene.hatch(rect, Hatch::dots, scene.theme.paused, rect.left()); break;
    case FoldState::believes:
    case FoldState::inside:
    case FoldState::expiredBelief:
        if (column.hasSeveralClients)
            scene.fill(rect, scene.theme.textMuted);
        else
            paintBar(scene, rect, column.client, column.state == FoldState::believes ? 0.42 : 1);
        if (column.state == FoldState::expiredBelief)
            scene.hatch(rect, Hatch::diagonal, scene.theme.text, rect.left());
        break;
    }
}

} // namespace

void paintFold(const LaneScene &scene, const TimelineLane &lane)
{
    scene.painter.fillRect(
        QRectF(0, scene.snapped(lane.top + lane.height / 2), scene.width, 1), scene.theme.grid);
    const FoldedClients folded{scene.lanes.folded(), scene.trace, scene.spans, scene.index};
    const FoldColumns columns =
        scene.fold ? *scene.fold : foldColumns(folded, scene.time, scene.width);
    for (std::size_t from = 0; from < columns.size();) {
        std::size_t to = from + 1;
        while (to < columns.size() && columns[to] == columns[from])
            ++to;
        paintColumns(
            scene, lane, columns[from], static_cast<double>(from), static_cast<double>(to));
        from = to;
    }
}

} // namespace lockscope
