// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/arrows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lockscope {
namespace {

// All in pixels.
constexpr double arrowWidthMin = 5; // a narrower arrow is an unreadable line
constexpr double widthPerArrow =
    7; // the part of the lanes' width that each arrow needs; closer arrows blur
constexpr double widthPerCross =
    30; // the same for a late or lost message, whose arrow may end in a cross
constexpr double laneWidthMin = 140; // narrower lanes show as many arrows as lanes of this width
constexpr double arrowReach = 4;     // the maximum distance of the pointer from an arrow
constexpr double crossDistance =
    7; // between the cross of a lost message and the point that the message did not reach
constexpr double lostArrowMax =
    80; // the maximum width of the arrow of a message that did not arrive

/// Finds lanes by client or node; each lookup is cached.
class LaneFinder {
public:
    explicit LaneFinder(const LaneModel &lanes) : m_lanes(lanes) { }
    const TimelineLane *client(ClientId id)
    {
        const auto [entry, isNew] = m_clients.try_emplace(id, nullptr);
        if (isNew)
            entry->second = m_lanes.find(LaneRole::process, id, {});
        return entry->second;
    }
    const TimelineLane *node(NodeId id)
    {
        const auto [entry, isNew] = m_nodes.try_emplace(id, nullptr);
        if (isNew)
            entry->second = id == storeNode ? m_lanes.find(LaneRole::store, {}, {})
                                            : m_lanes.find(LaneRole::node, {}, id);
        return entry->second;
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

Arrow arrowOf(const Message &message, const TimelineLane &client, const TimelineLane &node,
    const TimelineCoordinates &time)
{
    Arrow arrow;
    const double clientY = middleOf(client);
    arrow.from = QPointF(time.xOf(message.begin), clientY);
    arrow.turn = QPointF(time.xOf(message.arrival), edgeTowards(node, client));
    arrow.to = QPointF(time.xOf(message.end), clientY);
    arrow.reachesNode = message.hasArrived();
    if (!arrow.reachesNode) {
        // The time at which the message was lost is unknown.
        arrow.turn.setX(std::min(arrow.to.x(), arrow.from.x() + lostArrowMax));
        arrow.to.setX(arrow.turn.x());
    }
    arrow.isReplyLost = arrow.reachesNode && message.replied == noRow;
    if (arrow.isReplyLost)
        arrow.to.setX(std::min(arrow.to.x(), arrow.turn.x() + lostArrowMax));
    arrow.hasWayBack =
        arrow.reachesNode && (message.replied != noRow || message.fate != MessageFate::open);
    return arrow;
}

double distanceToLine(QPointF from, QPointF to, QPointF point)
{
    const QPointF line = to - from;
    const double length = QPointF::dotProduct(line, line);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(point - from, line) / length, 0.0, 1.0) : 0;
    const QPointF offset = point - (from + line * share);
    return std::hypot(offset.x(), offset.y());
}

bool isVisible(double left, double right, double width)
{
    return right - left >= arrowWidthMin && right >= 0 && left <= width;
}

bool isOnTime(const Message &message)
{
    return message.fate == MessageFate::answered && !message.isDelayed;
}

} // namespace

QPointF crossPosition(QPointF from, QPointF to)
{
    const QPointF line = to - from;
    const double length = std::hypot(line.x(), line.y());
    return length > 2 * crossDistance ? to - line / length * crossDistance : (from + to) / 2;
}

double Arrow::distanceTo(QPointF point) const
{
    const double toNode =
        distanceToLine(from, reachesNode ? turn : crossPosition(from, turn), point);
    if (!hasWayBack || isCopy)
        return toNode;
    return std::min(
        toNode, distanceToLine(turn, isReplyLost ? crossPosition(turn, to) : to, point));
}

std::vector<Arrow> arrowsIn(
    const Messages &messages, const LaneModel &lanes, const TimelineCoordinates &time, double width)
{
    const auto arrowsMax = static_cast<std::size_t>(std::max(laneWidthMin, width) / widthPerArrow);
    LaneFinder finder(lanes);
    std::vector<Arrow> onTime;
    std::vector<Arrow> lateOrLost;
    for (std::size_t i = 0; i < messages.messages.size(); ++i) {
        const Message &message = messages.messages[i];
        if (!isVisible(time.xOf(message.begin), time.xOf(message.end), width))
            continue;
        const TimelineLane *const client = finder.client(message.client);
        const TimelineLane *const node = finder.node(message.node);
        if (!client || !node)
            continue;
        Arrow arrow = arrowOf(message, *client, *node, time);
        if (std::max(arrow.turn.x(), arrow.to.x()) < 0)
            continue; // the arrow ends left of the lanes; only the client's further wait is visible
        arrow.index = i;
        (isOnTime(message) ? onTime : lateOrLost).push_back(arrow);
    }
    for (std::size_t i = 0; i < messages.copies.size(); ++i) {
        const Copy &copy = messages.copies[i];
        const TimelineLane *const primary = finder.node(copy.primary);
        const TimelineLane *const replica = finder.node(copy.replica);
        if (!primary || !replica || !isVisible(time.xOf(copy.begin), time.xOf(copy.end), width))
            continue;
        const QPointF end(time.xOf(copy.end), edgeTowards(*replica, *primary));
        onTime.push_back({i, true, {time.xOf(copy.begin), edgeTowards(*primary, *replica)}, end,
            end, true, false, false});
    }
    if (static_cast<double>(lateOrLost.size()) * widthPerCross > std::max(width, laneWidthMin))
        return {};
    if (onTime.size() + lateOrLost.size() <= arrowsMax)
        lateOrLost.insert(lateOrLost.end(), onTime.begin(), onTime.end());
    return lateOrLost;
}

std::optional<Arrow> arrowAt(const std::vector<Arrow> &arrows, QPointF point)
{
    std::optional<Arrow> best;
    double bestDistance = arrowReach;
    for (const Arrow &arrow : arrows) {
        if (const double distance = arrow.distanceTo(point); distance < bestDistance) {
            best = arrow;
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace lockscope
