// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that do not match the filter are dimmed: the lane's background colour covers them, and their shape stays faintly visible.
#include "ui/timeline/lanes/veil.h"

#include <algorithm>
#include <array>
#include <span>

namespace lockscope {
namespace {

constexpr double contrastLeft = 0.22;
constexpr std::size_t clientsOfFold = 64; // larger folds are filtered as "any client"
constexpr double harmReach = 9;           // pixels around a write that did harm

constexpr std::array beliefKinds{SpanKind::waiting, SpanKind::believed, SpanKind::inside, SpanKind::gone};
constexpr std::array truthKinds{SpanKind::owned, SpanKind::leased};
constexpr std::array processorKinds{SpanKind::paused, SpanKind::gone};
constexpr std::array nodeKinds{SpanKind::key, SpanKind::down, SpanKind::frozen};

std::span<const SpanKind> kindsOf(LaneRole role)
{
    switch (role) {
    case LaneRole::belief: return beliefKinds;
    case LaneRole::truth: return truthKinds;
    case LaneRole::node: return nodeKinds;
    default: return {};
    }
}

std::size_t rowOf(const LaneScene &scene, Seq seq, std::size_t otherwise)
{
    return seq == noSeq ? otherwise : scene.trace.indexOf(seq).value_or(otherwise);
}

/// Returns whether a matching row belongs to a span. While a key is set on a node, unrelated events happen there, so only the rows
/// that begin and end the key count.
bool isLit(const LaneScene &scene, const Span &span)
{
    const std::size_t first = rowOf(scene, span.firstSeq, 0);
    const std::size_t last = rowOf(scene, span.lastSeq, scene.trace.size() - 1);
    const LaneKey lane = span.node ? LaneKey{.node = span.node} : LaneKey{.client = span.client};
    if (span.kind == SpanKind::key)
        return scene.lit->has(lane, first) || (!span.isOpen() && scene.lit->has(lane, last));
    return scene.lit->hasBetween(lane, first, last);
}

PixelRanges columnsOf(const LaneScene &scene, LaneKey lane)
{
    PixelRanges columns;
    scene.lit->addColumns(lane, scene.time, scene.width, columns);
    columns.sortAndJoin();
    return columns;
}

void addFold(const LaneScene &scene, PixelRanges &pieces)
{
    std::vector<ClientId> clients;
    std::copy_if(scene.lanes.folded().begin(), scene.lanes.folded().end(), std::back_inserter(clients),
                 [&](ClientId client) { return !scene.lit->hasNoMatch({.client = client}); });
    if (clients.size() > clientsOfFold)
        return scene.lit->addColumns({.isFold = true}, scene.time, scene.width, pieces);
    for (const ClientId client : clients)
        scene.lit->addColumns({.client = client}, scene.time, scene.width, pieces);
}

/// Adds the counts that are not dimmed: a count of one follows its client; two and more are never dimmed.
void addCounts(const LaneScene &scene, const TimelineLane &lane, PixelRanges &pieces)
{
    const bool isInside = lane.role == LaneRole::holders;
    const CountSteps &steps = isInside ? scene.index.inside() : scene.index.believers();
    const Pyramid &pyramid = isInside ? scene.index.insidePyramid() : scene.index.believersPyramid();
    std::map<ClientId, PixelRanges> columns;
    for (const auto &piece : condensed(steps, scene.time, scene.width, scene.spans.end(), &pyramid)) {
        const ClientId client = piece.stretch->client;
        if (piece.stretch->count < 2 && !columns.contains(client))
            columns.emplace(client, columnsOf(scene, client ? LaneKey{.client = client} : LaneKey{.isFold = true}));
        if (piece.stretch->count >= 2 || (!piece.isDense && columns.at(client).touches(piece.left, piece.right)))
            pieces.add(piece.left, piece.right);
        else if (piece.isDense)
            pieces.addFrom(columns.at(client), piece.left, piece.right);
    }
}

void addStore(const LaneScene &scene, PixelRanges &pieces)
{
    scene.lit->addColumns({.node = storeNode}, scene.time, scene.width, pieces);
    for (const auto &[row, note] : scene.notes) {
        const double x = scene.time.xOf(scene.trace[row].time);
        if (x > -harmReach && x < scene.width + harmReach)
            pieces.add(x - harmReach, x + harmReach);
    }
}

/// Adds the undimmed parts of a process: it follows its client, except for stops without a matching row.
void addProcessor(const LaneScene &scene, const TimelineLane &lane, PixelRanges &pieces)
{
    if (scene.lit->hasNoMatch({.client = lane.client}))
        return;
    PixelRanges stops;
    for (const SpanKind kind : processorKinds) {
        for (const Piece<Span> &piece : scene.pieces(kind, lane)) {
            if (!piece.isDense && !isLit(scene, *piece.stretch))
                stops.add(piece.left, piece.right);
        }
    }
    stops.sortAndJoin();
    for (const auto &[from, to] : stops.gaps(scene.width))
        pieces.add(from, to);
}

/// Returns the top of a lane for dimming. The leases are above what the keys say, in the gap below the belief.
double topOf(const LaneScene &scene, const TimelineLane &lane)
{
    const TimelineLane *const belief = lane.role == LaneRole::truth ? scene.lanes.find(LaneRole::belief, lane.client, {}) : nullptr;
    return belief && belief->bottom() < lane.top ? belief->bottom() : lane.top;
}

} // namespace

PixelRanges litPieces(const LaneScene &scene, const TimelineLane &lane)
{
    PixelRanges pieces;
    if (lane.role == LaneRole::store)
        addStore(scene, pieces);
    else if (lane.role == LaneRole::fold)
        addFold(scene, pieces);
    else if (lane.role == LaneRole::processor)
        addProcessor(scene, lane, pieces);
    else if (lane.client || lane.node)
        scene.lit->addColumns({lane.client, lane.node}, scene.time, scene.width, pieces);
    else
        addCounts(scene, lane, pieces);
    for (const SpanKind kind : kindsOf(lane.role)) {
        for (const Piece<Span> &piece : scene.pieces(kind, lane)) {
            if (!piece.isDense && isLit(scene, *piece.stretch))
                pieces.add(piece.left, piece.right);
        }
    }
    if (scene.litSpan && scene.litSpan->client == lane.client && scene.litSpan->node == lane.node)
        pieces.add(scene.time.xOf(scene.litSpan->begin) - 3, scene.time.xOf(endOf(*scene.litSpan, scene.spans.end())) + 3);
    for (const auto &[from, to] : scene.alwaysLit)
        pieces.add(from, to);
    if (scene.lit->checkedCount() < scene.trace.size())
        pieces.add(std::min(scene.width, scene.time.xOf(scene.trace[scene.lit->checkedCount()].time)), scene.width);
    pieces.sortAndJoin();
    return pieces;
}

QColor veiled(const Theme &theme, const QColor &colour)
{
    return mixed(colour, theme.lane, contrastLeft);
}

MarkInk veiled(const Theme &theme, const MarkInk &ink)
{
    return {veiled(theme, ink.fill), veiled(theme, ink.edge)};
}

void veilLane(const LaneScene &scene, const TimelineLane &lane, QColor ground, const LaneAdditions &added)
{
    const PixelRanges lit = litPieces(scene, lane);
    const double top = topOf(scene, lane);
    ground.setAlphaF(static_cast<float>(1 - contrastLeft));
    for (const auto &[from, to] : lit.gaps(scene.width))
        scene.fill(QRectF(from, top, to - from, lane.bottom() - top), ground);
    for (std::size_t i = added.wordsFrom; i < added.wordsTo; ++i) {
        LaneWord &word = scene.words[i];
        if (lit.touches(word.rect.left(), word.rect.right()))
            continue;
        word.ink = veiled(scene.theme, word.ink);
        if (word.plate.isValid())
            word.plate = veiled(scene.theme, word.plate);
    }
    for (std::size_t i = added.signsFrom; i < added.signsTo; ++i) {
        LaneSign &sign = scene.marks[i];
        if (!lit.has(sign.centre.x()))
            sign.ink = veiled(scene.theme, sign.ink);
    }
}

} // namespace lockscope
