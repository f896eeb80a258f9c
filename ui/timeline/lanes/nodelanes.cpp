// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a node's lane. Each key on the node is a wedge in its client's colour, whose height falls
// to zero at the deadline.
#include "ui/index/keystate.h"
#include "ui/theme/clientmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/words/timelinetext.h"

namespace lockscope {
namespace {

constexpr double flatShare =
    0.6; // height of a key without a deadline, as a share of the lane's height
constexpr double crowdShare =
    0.9; // height of keys that are too short to be distinguished, as a share of the lane's height
constexpr double teethHeight =
    5; // height in pixels of the row of teeth above the keys, which shows that clients wait
constexpr double stateWidthMin =
    14; // in pixels; the teeth and the orphan state of a narrower key are not shown

struct Ink {
    QColor fill, edge, word;
};

Ink inkOf(const LaneScene &scene, const Span &span)
{
    const Theme &theme = scene.theme;
    if (!span.client)
        return {mixed(theme.textMuted, theme.lane, 0.35), theme.textMuted, theme.text};
    const QColor fill = theme.client(span.client);
    return {fill, theme.clientOutline(span.client), theme.textOnClient(span.client)};
}

/// Returns the height of a wedge at a time.
double heightAt(const Span &span, WorldTime time, double fullHeight)
{
    const double total = static_cast<double>((span.deadline - span.begin).count());
    const double remaining = static_cast<double>((span.deadline - time).count());
    return total <= 0 ? fullHeight : fullHeight * std::clamp(remaining / total, 0.0, 1.0);
}

void paintOwner(
    const LaneScene &scene, const Span &span, const QRectF &rect, double heightAtWordEnd)
{
    const QString word = TimelineText::owner(span);
    const QFontMetricsF metrics(scene.painter.font());
    const double left = std::max(rect.left(), 0.0) + 6;
    const double width = wordWidth(scene.painter.font(), word);
    if (left + width + 4 > std::min(rect.right(), scene.width)
        || heightAtWordEnd < metrics.ascent())
        return;
    const Ink ink = inkOf(scene, span);
    const bool canBeHatched = span.deadline == WorldTime::max(); // an orphan: see paintStates()
    scene.words.push_back(
        {QRectF(left, rect.bottom() - metrics.height() - 1, width + 1, metrics.height()), word,
            ink.word, canBeHatched ? ink.fill : QColor()});
}

void paintWedge(const LaneScene &scene, const TimelineLane &lane, const Piece<Span> &piece)
{
    const Span &span = *piece.interval;
    const Ink ink = inkOf(scene, span);
    const double fullHeight = lane.height - 3 - teethHeight;
    const QRectF rect =
        scene.rect(piece.left, piece.right, lane.bottom() - 1 - fullHeight, fullHeight);
    const double heightAtLeft = heightAt(span, scene.time.timeAt(rect.left()), fullHeight);
    const double heightAtRight = heightAt(span, scene.time.timeAt(rect.right()), fullHeight);
    const QPolygonF shape{{rect.left(), rect.bottom()},
        {rect.left(), rect.bottom() - (rect.left() > piece.left + 2 ? heightAtLeft : fullHeight)},
        {rect.right(), rect.bottom() - heightAtRight}, {rect.right(), rect.bottom()}};
    QPainter &painter = scene.painter;
    painter.setRenderHint(QPainter::Antialiasing);
    if (span.client && span.client.value > clientColourCount) {
        fillShapeWithClient(painter, shape, span.client, scene.theme);
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setBrush(ink.fill);
    }
    painter.setPen(QPen(ink.edge, 1));
    painter.drawPolygon(shape);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    // A key that ended before its deadline ends with a vertical line, which distinguishes a
    // deletion from an expiry.
    if (!span.isOpen() && span.end < span.deadline && heightAtRight > 2)
        painter.fillRect(
            QRectF(rect.right() - 1, rect.bottom() - heightAtRight, 1, heightAtRight), ink.edge);
    const double wordEnd =
        std::max(rect.left(), 0.0) + 6 + wordWidth(painter.font(), TimelineText::owner(span));
    paintOwner(scene, span, rect, heightAt(span, scene.time.timeAt(wordEnd), fullHeight));
}

void paintFlat(const LaneScene &scene, const TimelineLane &lane, const Piece<Span> &piece)
{
    const double height =
        std::round((lane.height - teethHeight) * (piece.isDense ? crowdShare : flatShare));
    const QRectF rect = scene.rect(piece.left, piece.right, lane.bottom() - 1 - height, height);
    const Ink ink = inkOf(scene, *piece.interval);
    if (piece.interval->client) {
        paintBar(scene, rect, piece.interval->client, 1);
    } else {
        scene.painter.fillRect(rect, ink.edge);
        if (rect.width() > 3)
            scene.painter.fillRect(rect.adjusted(1, 1, -1, -1), ink.fill);
    }
    if (!piece.isDense)
        paintOwner(scene, *piece.interval, rect, height);
}

/// Paints teeth above a key for which other clients wait, and lines with a word over an orphan key.
void paintStates(const LaneScene &scene, const TimelineLane &lane, const Piece<Span> &piece,
    const WaitingCounts &waiting)
{
    if (piece.isDense || piece.right - piece.left < stateWidthMin || lane.wasReplica)
        return;
    for (const KeyInterval &interval : keyIntervals(*piece.interval, scene.spans, waiting)) {
        const double left = scene.time.xOf(interval.begin);
        const double right = scene.time.xOf(interval.end);
        if (right < 0 || left > scene.width || interval.state == KeyState::held)
            continue;
        const QRectF rect = scene.rect(left, right, lane.top, lane.height - 1);
        if (interval.waiting > 0) {
            const double first = std::ceil(rect.left() / 6) * 6;
            for (double x = first; x + 2 <= rect.right(); x += 6)
                scene.fill(QRectF(x, rect.top(), 2, teethHeight - 1), scene.theme.textMuted);
        }
        if (interval.state == KeyState::orphaned) {
            const QRectF over = rect.adjusted(0, teethHeight + 1, 0, 0);
            scene.hatch(over, Hatch::lines, scene.theme.text, std::max(left, -1e6));
            scene.hatch(
                over.adjusted(0, 2, 0, 0), Hatch::lines, scene.theme.lane, std::max(left, -1e6));
            scene.painter.fillRect(
                QRectF(rect.left(), over.top(), 1.5, over.height()), scene.theme.text);
            addBoxedWord(scene, over, TimelineText::orphaned());
        } else if (rect.width() > 120) {
            const QString word = TimelineText::contended(interval.waiting);
            const double width = std::ceil(wordWidth(scene.painter.font(), word)) + 8;
            const double at = std::min(rect.right(), scene.width) - width - 4;
            if (at > std::max(rect.left(), 0.0) + width)
                scene.words.push_back({QRectF(at, lane.top + teethHeight, width,
                                           QFontMetricsF(scene.painter.font()).height()),
                    word, scene.theme.textMuted, scene.theme.panel});
        }
    }
}

void paintKeyFrames(
    const LaneScene &scene, const TimelineLane &lane, const std::vector<Piece<Span>> &pieces)
{
    for (const Piece<Span> &piece : pieces) {
        const bool isSelected = scene.selectedSpan && scene.selectedSpan->kind == SpanKind::key
            && scene.selectedSpan->node == lane.node
            && scene.selectedSpan->firstSeq == piece.interval->firstSeq;
        const bool isHighlighted =
            scene.highlightedToken && piece.interval->token == scene.highlightedToken;
        if (!isSelected && !isHighlighted)
            continue;
        scene.painter.setPen(QPen(isSelected ? scene.theme.accent : scene.theme.text, 2));
        scene.painter.drawRect(scene.rect(piece.left - 1, piece.right + 1, lane.top, lane.height));
    }
}

// `waiting`: the number of waiting clients over time; empty: the number is unknown, and no teeth
// are painted.
void paintKeys(const LaneScene &scene, const TimelineLane &lane,
    const std::vector<Piece<Span>> &keys, const WaitingCounts &waiting)
{
    const double crowdHeight = std::round((lane.height - teethHeight) * crowdShare);
    BarRow crowd(scene, lane.bottom() - 1 - crowdHeight, crowdHeight);
    for (const Piece<Span> &piece : keys) {
        if (piece.isDense && piece.interval->client)
            crowd.add(piece.left, piece.right, piece.interval->client, 1);
        else if (piece.isDense || piece.interval->deadline == WorldTime::max())
            paintFlat(scene, lane, piece);
        else
            paintWedge(scene, lane, piece);
        paintStates(scene, lane, piece, waiting);
    }
}

// Paints a node that has several keys at the same time. Each track (a list of keys, see KeyTracks)
// gets a part of the lane's height. The clients that wait are not counted for each key, so the
// teeth are not shown, and the keys also use the space of the teeth.
void paintTracks(const LaneScene &scene, const TimelineLane &lane)
{
    const std::vector<KeyTracks::Track> &tracks = scene.index.keyTracks(lane.node);
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        TimelineLane part = lane;
        part.height = lane.height / static_cast<double>(tracks.size());
        part.top += static_cast<double>(i) * part.height;
        const std::vector<Piece<Span>> keys =
            condensed(tracks[i], scene.time, scene.width, scene.spans.end());
        TimelineLane taller = part;
        taller.top -= teethHeight;
        taller.height += teethHeight;
        paintKeys(scene, taller, keys, WaitingCounts());
        paintKeyFrames(scene, part, keys);
    }
}

} // namespace

void paintNode(const LaneScene &scene, const TimelineLane &lane)
{
    scene.fill(QRectF(0, scene.snapped(lane.bottom() - 1), scene.width, 1), scene.theme.grid);
    const bool isDivided = !scene.index.keyTracks(lane.node).empty();
    const std::vector<Piece<Span>> keys =
        isDivided ? std::vector<Piece<Span>>() : scene.pieces(SpanKind::key, lane);
    if (isDivided)
        paintTracks(scene, lane);
    paintKeys(scene, lane, keys, scene.index.waiting());
    const QRectF whole(0, lane.top, scene.width, lane.height);
    for (const Piece<Span> &piece : scene.pieces(SpanKind::down, lane))
        paintStoppage(scene, piece,
            scene.rect(piece.left, piece.right, whole.top(), whole.height()), TimelineText::down());
    for (const Piece<Span> &piece : scene.pieces(SpanKind::frozen, lane))
        paintStoppage(scene, piece,
            scene.rect(piece.left, piece.right, whole.top(), whole.height()),
            TimelineText::frozen());
    paintKeyFrames(scene, lane, keys);
}

} // namespace lockscope
