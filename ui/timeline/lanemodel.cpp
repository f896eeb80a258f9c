// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanemodel.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

// Heights in lines of text.
constexpr double holdersHeight = 1.35;
constexpr double believersHeight = 0.95;
constexpr double beliefHeight = 1.55;
constexpr double truthHeight = 0.9;
constexpr double processorHeight = 0.9;
constexpr double nodeHeight = 1.75;
constexpr double storeHeight = 1.4;
constexpr double groupGap = 0.55;
constexpr double stretchMax = 3.5; // beyond that a bar is a wall

double heightOf(LaneRole role)
{
    switch (role) {
    case LaneRole::holders: return holdersHeight;
    case LaneRole::believers: return believersHeight;
    case LaneRole::belief: return beliefHeight;
    case LaneRole::truth: return truthHeight;
    case LaneRole::processor: return processorHeight;
    case LaneRole::node: return nodeHeight;
    case LaneRole::store: return storeHeight;
    }
    return 1;
}

bool isSamePlace(const TimelineLane &a, const TimelineLane &b)
{
    return a.role == b.role && a.client == b.client && a.node == b.node && a.isReplica == b.isReplica && a.top == b.top && a.height == b.height;
}

} // namespace

std::vector<NodeId> lockNodes(const Spans &spans, std::uint8_t atLeast)
{
    std::uint8_t highest = spans.nodeMax() == storeNode ? atLeast : std::max(atLeast, spans.nodeMax().value);
    for (const auto &[id, lane] : spans.lanes()) {
        if (id.node && id.node != storeNode)
            highest = std::max(highest, id.node.value);
    }
    std::vector<NodeId> nodes;
    for (std::uint8_t number = 1; number <= highest; ++number)
        nodes.emplace_back(number);
    return nodes;
}

bool LaneModel::rebuild(const Spans &spans, Room room, Cast cast)
{
    const std::vector<NodeId> nodes = lockNodes(spans, cast.nodes);
    const std::uint16_t clients = std::max(cast.clients, spans.clientMax().value);
    const double natural = room.line
        * (holdersHeight + believersHeight + groupGap + static_cast<double>(clients) * (beliefHeight + truthHeight + processorHeight + groupGap)
           + static_cast<double>(nodes.size()) * (nodeHeight + groupGap) + (cast.hasStore ? storeHeight + groupGap : 0));
    const double stretch = std::clamp(natural > 0 ? room.visible / natural : 1, 1.0, stretchMax);
    const double unit = room.line * stretch;

    const std::vector<TimelineLane> before = std::move(m_lanes);
    clear();
    m_stretch = stretch;
    const auto lane = [unit](LaneRole role, ClientId client, NodeId node) {
        return TimelineLane{role, client, node, 0, std::floor(unit * heightOf(role)), false};
    };
    const double gap = std::floor(unit * groupGap); // rounded up, the sum would no longer fit into the room
    addGroup({lane(LaneRole::holders, {}, {}), lane(LaneRole::believers, {}, {})}, gap);
    for (std::uint16_t number = 1; number <= clients; ++number)
        addGroup({lane(LaneRole::belief, ClientId(number), {}), lane(LaneRole::truth, ClientId(number), {}),
                  lane(LaneRole::processor, ClientId(number), {})}, gap);
    for (const NodeId node : nodes) {
        TimelineLane keys = lane(LaneRole::node, {}, node);
        keys.isReplica = !spans.isMaster(node);
        addGroup({keys}, gap);
    }
    if (cast.hasStore)
        addGroup({lane(LaneRole::store, {}, {})}, gap);
    return !std::equal(before.begin(), before.end(), m_lanes.begin(), m_lanes.end(), isSamePlace);
}

void LaneModel::clear()
{
    m_lanes.clear();
    m_groups.clear();
    m_height = 0;
    m_stretch = 1;
}

void LaneModel::addGroup(const std::vector<TimelineLane> &lanes, double gap)
{
    LaneGroup group{m_lanes.size(), lanes.size(), m_height, gap};
    double top = m_height + std::floor(gap / 2);
    for (TimelineLane lane : lanes) {
        lane.top = top;
        top += lane.height;
        group.height += lane.height;
        m_lanes.push_back(lane);
    }
    m_height += group.height;
    m_groups.push_back(group);
}

const TimelineLane *LaneModel::at(double y) const
{
    const auto after = std::upper_bound(m_lanes.begin(), m_lanes.end(), y,
                                        [](double wanted, const TimelineLane &lane) { return wanted < lane.top; });
    if (after == m_lanes.begin() || y >= std::prev(after)->bottom())
        return nullptr;
    return &*std::prev(after);
}

const TimelineLane *LaneModel::find(LaneRole role, ClientId client, NodeId node) const
{
    const auto found = std::find_if(m_lanes.begin(), m_lanes.end(), [&](const TimelineLane &lane) {
        return lane.role == role && lane.client == client && lane.node == node;
    });
    return found == m_lanes.end() ? nullptr : &*found;
}

} // namespace lockscope
