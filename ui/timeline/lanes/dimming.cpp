// SPDX-License-Identifier: GPL-3.0-or-later
// Dims rows that do not match the filter: the lane's background colour covers them, but their shape
// stays faintly visible.
#include "ui/timeline/lanes/dimming.h"

#include <algorithm>
#include <array>
#include <span>

namespace lockscope {
namespace {

constexpr double dimmedShare =
    0.22; // share of the original colour in a dimmed colour; the rest is the background colour
constexpr std::size_t foldClientsMax = 64; // if more folded clients have matching rows, rows of
                                           // unfolded ones count, too: this is faster
constexpr double harmfulWriteReach =
    9; // number of pixels on both sides of a harmful write that are not dimmed

constexpr std::array beliefKinds{
    SpanKind::waiting, SpanKind::believed, SpanKind::inside, SpanKind::gone};
constexpr std::array ownershipKinds{SpanKind::owned, SpanKind::leased};
constexpr std::array processKinds{SpanKind::paused, SpanKind::gone};
constexpr std::array nodeKinds{SpanKind::key, SpanKind::down, SpanKind::frozen};

std::span<const SpanKind> kindsOf(LaneRole role)
{
    switch (role) {
    case LaneRole::belief: return beliefKinds;
    case LaneRole::keys: return ownershipKinds;
    case LaneRole::node: return nodeKinds;
    default: return {};
    }
}

std::size_t rowOf(const LaneScene &scene, Seq seq, std::size_t fallback)
{
    return seq == noSeq ? fallback : scene.trace.indexOf(seq).value_or(fallback);
}

/// Returns whether a row of a span matches the filter. Of a key on a node, checks only the first
/// and the last row, because the rows in between are events of the node that need not concern the
/// key.
bool hasMatch(const LaneScene &scene, const Span &span)
{
    const std::size_t first = rowOf(scene, span.firstSeq, 0);
    const std::size_t last = rowOf(scene, span.lastSeq, scene.trace.size() - 1);
    const LaneKey lane = span.node ? LaneKey{.node = span.node} : LaneKey{.client = span.client};
    if (span.kind == SpanKind::key)
        return scene.matchingRows->has(lane, first)
            || (!span.isOpen() && scene.matchingRows->has(lane, last));
    return scene.matchingRows->hasMatchBetween(lane, first, last);
}

/// Returns the columns of pixels that contain a matching row of a lane.
PixelRanges matchingColumns(const LaneScene &scene, LaneKey lane)
{
    PixelRanges columns;
    scene.matchingRows->addColumns(lane, scene.time, scene.width, columns);
    columns.sortAndJoin();
    return columns;
}

void addFold(const LaneScene &scene, PixelRanges &ranges)
{
    std::vector<ClientId> clients;
    std::copy_if(scene.lanes.folded().begin(), scene.lanes.folded().end(),
        std::back_inserter(clients),
        [&](ClientId client) { return !scene.matchingRows->hasNoMatch({.client = client}); });
    if (clients.size() > foldClientsMax)
        return scene.matchingRows->addColumns({.isFold = true}, scene.time, scene.width, ranges);
    for (const ClientId client : clients)
        scene.matchingRows->addColumns({.client = client}, scene.time, scene.width, ranges);
}

/// Adds the counts that are not dimmed. A count of one is dimmed like its client. A count of two or
/// more is never dimmed.
void addCounts(const LaneScene &scene, const TimelineLane &lane, PixelRanges &ranges)
{
    const bool isInside = lane.role == LaneRole::insideCount;
    const CountIntervals &intervals = isInside ? scene.index.inside() : scene.index.believers();
    const Pyramid &pyramid =
        isInside ? scene.index.insidePyramid() : scene.index.believersPyramid();
    std::map<ClientId, PixelRanges> columns;
    for (const auto &piece :
        condensed(intervals, scene.time, scene.width, scene.spans.end(), &pyramid)) {
        const ClientId client = piece.interval->client;
        if (piece.interval->count < 2 && !columns.contains(client))
            columns.emplace(client,
                matchingColumns(
                    scene, client ? LaneKey{.client = client} : LaneKey{.isFold = true}));
        if (piece.interval->count >= 2
            || (!piece.isDense && columns.at(client).touches(piece.left, piece.right)))
            ranges.add(piece.left, piece.right);
        else if (piece.isDense)
            ranges.addFrom(columns.at(client), piece.left, piece.right);
    }
}

void addStore(const LaneScene &scene, PixelRanges &ranges)
{
    scene.matchingRows->addColumns({.node = storeNode}, scene.time, scene.width, ranges);
    for (const auto &[row, note] : scene.notes) {
        const double x = scene.time.xOf(scene.trace[row].time);
        if (x > -harmfulWriteReach && x < scene.width + harmfulWriteReach)
            ranges.add(x - harmfulWriteReach, x + harmfulWriteReach);
    }
}

/// Adds the undimmed parts of a process lane. If the client has a matching row, this is the whole
/// lane except pauses and crashes without a matching row.
void addProcess(const LaneScene &scene, const TimelineLane &lane, PixelRanges &ranges)
{
    if (scene.matchingRows->hasNoMatch({.client = lane.client}))
        return;
    PixelRanges stops;
    for (const SpanKind kind : processKinds) {
        for (const Piece<Span> &piece : scene.pieces(kind, lane)) {
            if (!piece.isDense && !hasMatch(scene, *piece.interval))
                stops.add(piece.left, piece.right);
        }
    }
    stops.sortAndJoin();
    for (const auto &[from, to] : stops.gaps(scene.width))
        ranges.add(from, to);
}

/// Returns the top of the area to dim. The leases belong to the lane `keys`, but are painted above
/// it, in the space below the lane of the belief.
double topOf(const LaneScene &scene, const TimelineLane &lane)
{
    const TimelineLane *const belief =
        lane.role == LaneRole::keys ? scene.lanes.find(LaneRole::belief, lane.client, {}) : nullptr;
    return belief && belief->bottom() < lane.top ? belief->bottom() : lane.top;
}

} // namespace

PixelRanges undimmedRanges(const LaneScene &scene, const TimelineLane &lane)
{
    PixelRanges ranges;
    if (lane.role == LaneRole::store)
        addStore(scene, ranges);
    else if (lane.role == LaneRole::fold)
        addFold(scene, ranges);
    else if (lane.role == LaneRole::process)
        addProcess(scene, lane, ranges);
    else if (lane.client || lane.node)
        scene.matchingRows->addColumns({lane.client, lane.node}, scene.time, scene.width, ranges);
    else
        addCounts(scene, lane, ranges);
    for (const SpanKind kind : kindsOf(lane.role)) {
        for (const Piece<Span> &piece : scene.pieces(kind, lane)) {
            if (!piece.isDense && hasMatch(scene, *piece.interval))
                ranges.add(piece.left, piece.right);
        }
    }
    if (scene.selectedSpan && scene.selectedSpan->client == lane.client
        && scene.selectedSpan->node == lane.node)
        ranges.add(scene.time.xOf(scene.selectedSpan->begin) - 3,
            scene.time.xOf(endOf(*scene.selectedSpan, scene.spans.end())) + 3);
    for (const auto &[from, to] : scene.neverDimmed)
        ranges.add(from, to);
    if (scene.matchingRows->checkedCount() < scene.trace.size())
        ranges.add(std::min(scene.width,
                       scene.time.xOf(scene.trace[scene.matchingRows->checkedCount()].time)),
            scene.width);
    ranges.sortAndJoin();
    return ranges;
}

QColor dimmed(const Theme &theme, const QColor &colour)
{
    return mixed(colour, theme.lane, dimmedShare);
}

MarkInk dimmed(const Theme &theme, const MarkInk &ink)
{
    return {dimmed(theme, ink.fill), dimmed(theme, ink.edge)};
}

void dimLane(
    const LaneScene &scene, const TimelineLane &lane, QColor background, const LaneAdditions &added)
{
    const PixelRanges undimmed = undimmedRanges(scene, lane);
    const double top = topOf(scene, lane);
    background.setAlphaF(static_cast<float>(1 - dimmedShare));
    for (const auto &[from, to] : undimmed.gaps(scene.width))
        scene.fill(QRectF(from, top, to - from, lane.bottom() - top), background);
    for (std::size_t i = added.wordsFrom; i < added.wordsTo; ++i) {
        LaneWord &word = scene.words[i];
        if (undimmed.touches(word.rect.left(), word.rect.right()))
            continue;
        word.colour = dimmed(scene.theme, word.colour);
        if (word.background.isValid())
            word.background = dimmed(scene.theme, word.background);
    }
    for (std::size_t i = added.signsFrom; i < added.signsTo; ++i) {
        LaneSign &sign = scene.signs[i];
        if (!undimmed.has(sign.centre.x()))
            sign.ink = dimmed(scene.theme, sign.ink);
    }
}

} // namespace lockscope
