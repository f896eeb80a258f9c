// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the arrows between lanes: commands and replies between clients and nodes, with the votes
// in the replies, and copies to replicas.
#include "ui/index/arrows.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/lanes/lanescene.h"

#include <QLocale>

namespace lockscope {
namespace {

constexpr double headLength = 7;
constexpr double voteSize = 10;

void paintHead(const LaneScene &scene, QPointF from, QPointF to, const QColor &colour)
{
    const QPointF line = to - from;
    const double length = std::hypot(line.x(), line.y());
    if (length < headLength)
        return;
    const QPointF along = line / length;
    const QPointF across(-along.y(), along.x());
    QPainterPath head;
    head.addPolygon(QPolygonF{
        {to, to - along * headLength + across * 3, to - along * headLength - across * 3}});
    scene.painter.fillPath(head, colour);
}

/// Paints two short bars across the arrow of a delayed message.
void paintDelayed(const LaneScene &scene, QPointF from, QPointF to, const QColor &colour)
{
    const QPointF middle = from + (to - from) * 0.35;
    scene.painter.setPen(QPen(colour, 2));
    for (const double shift : {-2.5, 2.5})
        scene.painter.drawLine(middle + QPointF(shift, -6), middle + QPointF(shift, 6));
}

/// Returns whether a message is dimmed, because none of its rows matches the filter.
bool isDimmed(const LaneScene &scene, const Message &message)
{
    const LaneKey lane{.client = message.client};
    const MatchingRows *const matching = scene.matchingRows;
    return matching && !matching->has(lane, message.sent)
        && (message.replied == noRow || !matching->has(lane, message.replied))
        && (message.timedOut == noRow || !matching->has(lane, message.timedOut));
}

void paintCross(const LaneScene &scene, QPointF at, const Message &message)
{
    const MarkInk ink{scene.theme.text, scene.theme.lane};
    scene.signs.push_back(
        {Mark::lost, at, 11, isDimmed(scene, message) ? dimmed(scene.theme, ink) : ink});
}

QPen penOf(const LaneScene &scene, const Message &message, bool isHighlighted)
{
    const bool isLate = message.fate == MessageFate::late;
    const QColor usual = isLate ? scene.theme.textMuted : scene.theme.clientOutline(message.client);
    const QColor colour = isDimmed(scene, message) ? dimmed(scene.theme, usual) : usual;
    QPen pen(colour, isHighlighted ? 2.6 : 1.3, Qt::SolidLine, Qt::FlatCap);
    if (isLate || message.isLostOrUnanswered())
        pen.setDashPattern({4, 3});
    return pen;
}

void paintVote(const LaneScene &scene, const Message &message, const Arrow &arrow)
{
    if (message.vote == Vote::none)
        return;
    const bool isLate = message.fate == MessageFate::late;
    const Mark mark = message.vote == Vote::yes ? Mark::agreed : Mark::denied;
    const MarkInk usual{isLate ? scene.theme.textMuted : scene.theme.text, scene.theme.lane};
    const MarkInk ink = isDimmed(scene, message) ? dimmed(scene.theme, usual) : usual;
    scene.signs.push_back({mark, arrow.to, voteSize, ink});
    scene.signs.push_back(
        {mark, arrow.turn + QPointF(0, arrow.turn.y() > arrow.from.y() ? 6 : -6), voteSize, ink});
}

/// Writes the node's number beside each vote that has enough space.
void nameVotes(const LaneScene &scene, std::vector<std::pair<QPointF, NodeId>> votes)
{
    std::sort(votes.begin(), votes.end(), [](const auto &a, const auto &b) {
        return std::pair(a.first.y(), a.first.x()) < std::pair(b.first.y(), b.first.x());
    });
    const QFontMetricsF metrics(scene.painter.font());
    for (std::size_t i = 0; i < votes.size(); ++i) {
        const QString name = QLocale().toString(static_cast<int>(votes[i].second.value));
        const double width = std::ceil(wordWidth(scene.painter.font(), name)) + 1;
        const QPointF at = votes[i].first;
        const bool isLast = i + 1 == votes.size() || votes[i + 1].first.y() != at.y();
        if (isLast || votes[i + 1].first.x() - at.x() > width + voteSize + 4)
            scene.words.push_back({QRectF(at.x() + voteSize / 2 + 1, at.y() - metrics.height() / 2,
                                       width, metrics.height()),
                name, scene.theme.text});
    }
}

void paintMessage(const LaneScene &scene, const Message &message, const Arrow &arrow)
{
    const bool isHighlighted = scene.highlightedToken && message.token == scene.highlightedToken;
    const QPen pen = penOf(scene, message, isHighlighted);
    scene.painter.setPen(pen);
    const QPointF turn = arrow.reachesNode ? arrow.turn : crossPosition(arrow.from, arrow.turn);
    scene.painter.drawLine(arrow.from, turn);
    if (arrow.reachesNode)
        paintHead(scene, arrow.from, turn, pen.color());
    else if (message.fate != MessageFate::open)
        paintCross(scene, turn, message);
    if (arrow.hasWayBack) {
        const QPointF end = arrow.isReplyLost ? crossPosition(arrow.turn, arrow.to) : arrow.to;
        scene.painter.setPen(pen);
        scene.painter.drawLine(arrow.turn, end);
        if (arrow.isReplyLost)
            paintCross(scene, end, message);
        else if (message.vote == Vote::none)
            paintHead(scene, arrow.turn, end, pen.color());
    }
    if (message.isDelayed)
        paintDelayed(scene, arrow.from, turn, pen.color());
    if (message.replied != noRow)
        paintVote(scene, message, arrow);
}

void paintCopy(const LaneScene &scene, const Copy &copy, const Arrow &arrow)
{
    const bool isHighlighted = scene.highlightedToken && copy.token == scene.highlightedToken;
    const bool isDimmedCopy =
        scene.matchingRows && !scene.matchingRows->has({.node = copy.replica}, copy.to);
    const QColor usual = isHighlighted ? scene.theme.text : scene.theme.textMuted;
    QPen pen(isDimmedCopy ? dimmed(scene.theme, usual) : usual, isHighlighted ? 2.6 : 1.3,
        Qt::DotLine, Qt::FlatCap);
    scene.painter.setPen(pen);
    scene.painter.drawLine(arrow.from, arrow.turn);
    paintHead(scene, arrow.from, arrow.turn, pen.color());
}

} // namespace

void paintMessages(const LaneScene &scene, const std::vector<Arrow> &arrows)
{
    if (!scene.messages || arrows.empty())
        return;
    scene.painter.save();
    scene.painter.setRenderHint(QPainter::Antialiasing);
    std::vector<std::pair<QPointF, NodeId>> votes;
    for (const Arrow &arrow : arrows) {
        if (arrow.isCopy) {
            paintCopy(scene, scene.messages->copies[arrow.index], arrow);
            continue;
        }
        const Message &message = scene.messages->messages[arrow.index];
        paintMessage(scene, message, arrow);
        if (message.vote != Vote::none && !isDimmed(scene, message))
            votes.emplace_back(arrow.to, message.node);
    }
    scene.painter.restore();
    nameVotes(scene, std::move(votes));
}

} // namespace lockscope
