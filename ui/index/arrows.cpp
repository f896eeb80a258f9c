// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/arrows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lockscope {
namespace {

constexpr double narrowest = 5;         // pixels: a narrower arrow is an unreadable line
constexpr double roomOfArrow = 7;       // pixels of width that each arrow needs; closer arrows blur
constexpr double roomOfTrouble = 30;    // pixels for a late or lost message: its arrow crosses other lanes and ends in a cross
constexpr double leastWidth = 140;      // pixels: the minimum width that is used to compute how many arrows fit
constexpr double reach = 4;
constexpr double lostBefore = 7;        // pixels between the cross of a lost message and its lane, away from lanes in between
constexpr double lostLength = 80;       // pixels: the longest arrow of a message that did not arrive

/// Finds lanes by client or node; each lookup is cached.
class LanePlaces {
public:
    explicit LanePlaces(const LaneModel &lanes) : m_lanes(lanes) { }
    const TimelineLane *client(ClientId id)
    {
        const auto [known, isNew] = m_clients.try_emplace(id, nullptr);
        if (isNew)
            known->second = m_lanes.find(LaneRole::processor, id, {});
        return known->second;
    }
    const TimelineLane *node(NodeId id)
    {
        const auto [known, isNew] = m_nodes.try_emplace(id, nullptr);
        if (isNew)
            known->second = id == storeNode ? m_lanes.find(LaneRole::store, {}, {}) : m_lanes.find(LaneRole::node, {}, id);
        return known->second;
    }

private:
    const LaneModel &m_lanes;
    std::map<ClientId, const TimelineLane *> m_clients;
    std::map<NodeId, const TimelineLane *> m_nodes;
};

double middleOf(const TimelineLane &lane)
{
    return lane.top + lane.height / 2;
}

/// Returns the y of the edge of `lane` that is nearer to `other`.
double edgeTowards(const TimelineLane &lane, const TimelineLane &other)
{
    return other.top < lane.top ? lane.top + 2 : lane.bottom() - 2;
}

Arrow arrowOf(const Message &message, const TimelineLane &client, const TimelineLane &node, const TimelineCoordinates &time)
{
    Arrow arrow;
    const double above = middleOf(client);
    arrow.from = QPointF(time.xOf(message.begin), above);
    arrow.turn = QPointF(time.xOf(message.arrival), edgeTowards(node, client));
    arrow.to = QPointF(time.xOf(message.end), above);
    arrow.hasTurn = message.hasArrived();
    if (!arrow.hasTurn) {
        // The time of arrival is unknown.
        arrow.turn.setX(std::min(arrow.to.x(), arrow.from.x() + lostLength));
        arrow.to.setX(arrow.turn.x());
    }
    arrow.isBackCut = arrow.hasTurn && message.replied == noRow;
    if (arrow.isBackCut)
        arrow.to.setX(std::min(arrow.to.x(), arrow.turn.x() + lostLength));
    arrow.hasBack = arrow.hasTurn && (message.replied != noRow || message.fate != MessageFate::open);
    return arrow;
}

double distanceToLine(QPointF from, QPointF to, QPointF point)
{
    const QPointF way = to - from;
    const double length = QPointF::dotProduct(way, way);
    const double share = length > 0 ? std::clamp(QPointF::dotProduct(point - from, way) / length, 0.0, 1.0) : 0;
    const QPointF away = point - (from + way * share);
    return std::hypot(away.x(), away.y());
}

bool isInSight(double left, double right, double width)
{
    return right - left >= narrowest && right >= 0 && left <= width;
}

bool isPlain(const Message &message)
{
    return message.fate == MessageFate::answered && !message.isHeld;
}

} // namespace

QPointF lostAt(QPointF from, QPointF to)
{
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    return length > 2 * lostBefore ? to - way / length * lostBefore : (from + to) / 2;
}

double Arrow::distanceTo(QPointF point) const
{
    const double there = distanceToLine(from, hasTurn ? turn : lostAt(from, turn), point);
    if (!hasBack || isCopy)
        return there;
    return std::min(there, distanceToLine(turn, isBackCut ? lostAt(turn, to) : to, point));
}

std::vector<Arrow> arrowsIn(const Messages &messages, const LaneModel &lanes, const TimelineCoordinates &time, double width)
{
    const auto most = static_cast<std::size_t>(std::max(leastWidth, width) / roomOfArrow);
    LanePlaces places(lanes);
    std::vector<Arrow> plain;
    std::vector<Arrow> troubled;
    for (std::size_t i = 0; i < messages.messages.size(); ++i) {
        const Message &message = messages.messages[i];
        if (!isInSight(time.xOf(message.begin), time.xOf(message.end), width))
            continue;
        const TimelineLane *const client = places.client(message.client);
        const TimelineLane *const node = places.node(message.node);
        if (!client || !node)
            continue;
        Arrow arrow = arrowOf(message, *client, *node, time);
        if (std::max(arrow.turn.x(), arrow.to.x()) < 0)
            continue; // the message is over; only its client's waiting time is visible
        arrow.index = i;
        (isPlain(message) ? plain : troubled).push_back(arrow);
    }
    for (std::size_t i = 0; i < messages.copies.size(); ++i) {
        const Copy &copy = messages.copies[i];
        const TimelineLane *const master = places.node(copy.master);
        const TimelineLane *const replica = places.node(copy.replica);
        if (!master || !replica || !isInSight(time.xOf(copy.begin), time.xOf(copy.end), width))
            continue;
        const QPointF end(time.xOf(copy.end), edgeTowards(*replica, *master));
        plain.push_back({i, true, {time.xOf(copy.begin), edgeTowards(*master, *replica)}, end, end, true, false, false});
    }
    if (static_cast<double>(troubled.size()) * roomOfTrouble > std::max(width, leastWidth))
        return {};
    if (plain.size() + troubled.size() <= most)
        troubled.insert(troubled.end(), plain.begin(), plain.end());
    return troubled;
}

std::optional<Arrow> arrowAt(const std::vector<Arrow> &arrows, QPointF point)
{
    std::optional<Arrow> best;
    double bestDistance = reach;
    for (const Arrow &arrow : arrows) {
        if (const double distance = arrow.distanceTo(point); distance < bestDistance) {
            best = arrow;
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace lockscope
