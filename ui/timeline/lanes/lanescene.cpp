// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/lanescene.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/paintword.h"

#include <algorithm>
#include <array>
#include <span>

// Dims rows that do not match the filter: the lane's background colour covers them, but their shape
// stays faintly visible.

namespace lockscope {
namespace {

QColor narrowBarColour(const Theme &theme, ClientId client, double colourShare)
{
    return colourShare < 1 ? mixed(theme.clientOutline(client), theme.lane, 0.75)
                           : theme.clientOutline(client);
}

QColor backgroundOf(const Theme &theme, bool isAlternate)
{
    return isAlternate ? theme.laneAlternate : theme.lane;
}

void paintLaneBackground(const LaneScene &scene, const LaneGroup &group, bool isAlternate)
{
    const QRectF rect(0, group.top, scene.width, group.height);
    scene.fill(rect, backgroundOf(scene.theme, isAlternate));
    scene.fill(QRectF(0, group.top + group.height - 1, scene.width, 1), scene.theme.grid);
}

void paintLane(const LaneScene &scene, const TimelineLane &lane)
{
    switch (lane.role) {
    case LaneRole::insideCount:
    case LaneRole::believerCount: paintCounts(scene, lane); break;
    case LaneRole::belief: paintBelief(scene, lane); break;
    case LaneRole::keys: paintOwnership(scene, lane); break;
    case LaneRole::process: paintProcess(scene, lane); break;
    case LaneRole::node: paintNode(scene, lane); break;
    case LaneRole::store: paintStore(scene, lane); break;
    case LaneRole::fold: paintFold(scene, lane); break;
    }
}

} // namespace

void LaneScene::paintTokenFrame(const QRectF &around) const
{
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(around);
}

void LaneScene::hatch(
    const QRectF &area, Hatch pattern, const QColor &colour, double patternLeft) const
{
    if (!pixels || !pixels->fillHatch(area, pattern, colour, patternLeft))
        paintHatch(painter, area, pattern, colour, patternLeft);
}

void LaneScene::fillRuns(const std::vector<PixelRun> &runs, double topEdge, double height) const
{
    if (pixels)
        return pixels->fillRuns(runs, topEdge, height);
    for (const PixelRun &run : runs)
        painter.fillRect(QRectF(run.from / ratio, topEdge, (run.to - run.from) / ratio, height),
            QColor::fromRgb(run.colour));
}

void LaneScene::blendRuns(
    const std::vector<PixelRun> &runs, double topEdge, double height, const QColor &colour) const
{
    if (pixels)
        return pixels->blendRuns(runs, topEdge, height, colour);
    for (const PixelRun &run : runs)
        painter.fillRect(
            QRectF(run.from / ratio, topEdge, (run.to - run.from) / ratio, height), colour);
}

void LaneScene::paintMark(Mark mark, QPointF centre, double size, const MarkInk &ink) const
{
    const QPointF corner = centre - QPointF(1, 1) * markMiddle(size);
    if (!pixels || !pixels->drawImage(corner, markImage(mark, size, ink, ratio)))
        lockscope::paintMark(painter, mark, centre, size, ink);
}

void LaneScene::fillWithClient(const QRectF &area, ClientId client, double colourShare) const
{
    fill(area, mixed(theme.client(client), theme.lane, colourShare));
    if (!client || client.value <= clientColourCount)
        return;
    const QColor line = clientStripeColour(client, theme, colourShare);
    for (const QRectF &stripe : clientStripes(area, client))
        fill(stripe, line);
}

void BarRow::updateColour(ClientId client, double colourShare)
{
    m_client = client;
    m_colourShare = colourShare;
    m_colour = narrowBarColour(m_scene.theme, client, colourShare).rgb();
}

void paintBar(const LaneScene &scene, const QRectF &rect, ClientId client, double colourShare)
{
    if (rect.width() < BarRow::filledWidthMin) {
        scene.fill(rect, narrowBarColour(scene.theme, client, colourShare));
        return;
    }
    scene.fill(rect, scene.theme.clientOutline(client));
    scene.fillWithClient(rect.adjusted(1, 1, -1, -1), client, colourShare);
}

void addWord(const LaneScene &scene, const QRectF &rect, const QString &word, const QColor &colour,
    const QColor &background)
{
    const QFontMetricsF metrics(scene.painter.font());
    const double left = std::max(rect.left(), 0.0) + 5;
    const double right = std::min(rect.right(), scene.width) - 4;
    const double width = std::ceil(wordWidth(scene.painter.font(), word)) + 1;
    if (right - left < width || rect.height() < metrics.ascent())
        return;
    scene.words.push_back(
        {QRectF(left, rect.top(), width, rect.height()), word, colour, background});
}

bool addBoxedWord(const LaneScene &scene, const QRectF &rect, const QString &word)
{
    const QFontMetricsF metrics(scene.painter.font());
    const double left = std::max(rect.left(), 0.0);
    const double right = std::min(rect.right(), scene.width);
    const double width = std::ceil(wordWidth(scene.painter.font(), word)) + 12;
    if (right - left < width + 8)
        return false;
    const double height = std::min(rect.height(), std::ceil(metrics.height()) + 2);
    const QRectF box(scene.snapped((left + right - width) / 2),
        scene.snapped(rect.center().y() - height / 2), width, height);
    scene.words.push_back({box, word, scene.theme.text, scene.theme.panel});
    return true;
}

void paintStoppage(
    const LaneScene &scene, const Piece<Span> &piece, const QRectF &rect, const QString &word)
{
    QColor cover = scene.theme.lane;
    cover.setAlphaF(0.45F);
    scene.fill(rect, cover);
    scene.hatch(rect, Hatch::dots, scene.theme.paused, std::max(piece.left, -1e6));
    scene.fill(QRectF(rect.left(), rect.top(), 1, rect.height()), scene.theme.paused);
    scene.fill(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), scene.theme.paused);
    if (!piece.isDense && !word.isEmpty())
        addBoxedWord(scene, rect, word);
}

void paintLanes(const LaneScene &scene)
{
    bool isAlternate = false;
    for (const LaneGroup &group : scene.lanes.groups()) {
        isAlternate = !isAlternate;
        if (!scene.needsPaint(group.top, group.top + group.height))
            continue;
        paintLaneBackground(scene, group, isAlternate);
        std::vector<LaneAdditions> added; // by lane; words and signs are dimmed with their own lane
                                          // even if they extend into the next
        for (std::size_t i = group.first; i < group.first + group.count; ++i) {
            const std::size_t words = scene.words.size();
            const std::size_t signs = scene.signs.size();
            paintLane(scene, scene.lanes.lanes()[i]);
            added.push_back({words, scene.words.size(), signs, scene.signs.size()});
        }
        for (std::size_t i = 0; scene.matchingRows && i < added.size(); ++i)
            dimLane(scene, scene.lanes.lanes()[group.first + i],
                backgroundOf(scene.theme, isAlternate), added[i]);
    }
}

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
