// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/lanemodel.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

// Heights in lines of text.
constexpr double insideCountHeight = 1.35;
constexpr double believerCountHeight = 0.95;
constexpr double beliefHeight = 1.55;
constexpr double keysHeight = 0.9;
constexpr double processHeight = 0.9;
constexpr double nodeHeight = 1.75;
constexpr double storeHeight = 1.4;
constexpr double groupGap = 0.55;
constexpr double collapsedGap = 0.25;
// The limits of LaneModel::enlargement().
constexpr double enlargementMax = 3.5;  // higher bars would be too prominent
constexpr double enlargementMin = 0.75; // lower bars would be too low for their text
constexpr double pinnedShare = 0.6; // the maximum share of the visible height for pinned lanes; the
                                    // others need the rest to scroll

double heightOf(LaneRole role)
{
    switch (role) {
    case LaneRole::insideCount: return insideCountHeight;
    case LaneRole::believerCount: return believerCountHeight;
    case LaneRole::belief: return beliefHeight;
    case LaneRole::keys: return keysHeight;
    case LaneRole::process: return processHeight;
    case LaneRole::node: return nodeHeight;
    case LaneRole::store: return storeHeight;
    case LaneRole::fold: return nodeHeight;
    }
    return 1;
}

/// Returns the roles of a group's lanes; a collapsed group has a single lane.
std::vector<LaneRole> rolesOf(LaneKey key, bool isCollapsed)
{
    if (key.isFold)
        return {LaneRole::fold};
    if (key.node)
        return {key.node == storeNode ? LaneRole::store : LaneRole::node};
    if (key.client)
        return isCollapsed ? std::vector{LaneRole::belief}
                           : std::vector{LaneRole::belief, LaneRole::keys, LaneRole::process};
    return isCollapsed ? std::vector{LaneRole::insideCount}
                       : std::vector{LaneRole::insideCount, LaneRole::believerCount};
}

/// A group before its place is known. Heights are in lines of text.
struct GroupPlan {
    LaneKey key;
    std::vector<LaneRole> roles;
    bool isCollapsed = false;
    double userFactor = 1; // the height that the user has set, divided by the usual height

    double height(LaneRole role) const
    {
        return (isCollapsed ? keysHeight : heightOf(role)) * userFactor;
    }
    double gap() const { return isCollapsed ? collapsedGap : groupGap; }
    double totalHeight() const
    {
        double sum = gap();
        for (const LaneRole role : roles)
            sum += height(role);
        return sum;
    }
};

std::vector<GroupPlan> groupPlans(
    std::uint16_t clients, const std::vector<NodeId> &nodes, const LaneArrangement &arrangement)
{
    std::vector<LaneKey> keys{{}};
    bool hasFold = false;
    for (std::uint32_t number = 1; number <= clients; ++number) {
        const ClientId client(static_cast<std::uint16_t>(number));
        if (!arrangement.isFolded(client))
            keys.push_back({.client = client});
        else
            hasFold = true;
    }
    if (hasFold)
        keys.push_back({.isFold = true});
    for (const NodeId node : nodes)
        keys.push_back({.node = node});
    std::vector<GroupPlan> plans;
    for (const LaneKey key : arrangement.arranged(keys)) {
        const bool isCollapsed = arrangement.isCollapsed(key);
        plans.push_back(
            {key, rolesOf(key, isCollapsed), isCollapsed, arrangement.heightShare(key)});
    }
    return plans;
}

/// Returns the height of the groups before they are enlarged or lowered, in pixels.
double usualHeight(const std::vector<GroupPlan> &plans, double line)
{
    double sum = 0;
    for (const GroupPlan &plan : plans)
        sum += line * plan.totalHeight();
    return sum;
}

/// Returns the nodes, with the store after them if there is one.
std::vector<NodeId> nodesOf(const Spans &spans, LaneModel::Actors actors)
{
    std::vector<NodeId> nodes = lockNodes(spans, actors.nodes);
    if (actors.hasStore)
        nodes.push_back(storeNode);
    return nodes;
}

} // namespace

std::vector<NodeId> lockNodes(const Spans &spans, std::uint8_t atLeast)
{
    std::uint8_t highest =
        spans.nodeMax() == storeNode ? atLeast : std::max(atLeast, spans.nodeMax().value);
    for (const auto &[id, lane] : spans.lanes()) {
        if (id.node && id.node != storeNode)
            highest = std::max(highest, id.node.value);
    }
    std::vector<NodeId> nodes;
    for (std::uint8_t number = 1; number <= highest; ++number)
        nodes.emplace_back(number);
    return nodes;
}

void collapseClientsToFit(LaneArrangement &arrangement, const Spans &spans, LaneModel::Space space,
    LaneModel::Actors actors)
{
    const std::uint16_t clients = std::max(actors.clients, spans.clientMax().value);
    const std::vector<NodeId> nodes = nodesOf(spans, actors);
    const auto fitsAfterCollapsing = [&](const std::set<LaneKey> &collapsed) {
        arrangement.setCollapsedToFit(collapsed);
        return usualHeight(groupPlans(clients, nodes, arrangement), space.line) * enlargementMin
            <= space.visible;
    };
    if (fitsAfterCollapsing({}))
        return;
    std::set<LaneKey> all;
    for (std::uint32_t number = 1; number <= clients; ++number)
        all.insert({.client = ClientId(static_cast<std::uint16_t>(number))});
    const bool isEnough = fitsAfterCollapsing(all);
    std::set<LaneKey> collapsed;
    while (!fitsAfterCollapsing(collapsed) && isEnough)
        collapsed.insert(
            {.client = ClientId(static_cast<std::uint16_t>(clients - collapsed.size()))});
}

bool LaneModel::rebuild(
    const Spans &spans, Space space, Actors actors, const LaneArrangement &arrangement)
{
    const std::uint16_t clients = std::max(actors.clients, spans.clientMax().value);
    const std::vector<GroupPlan> plans = groupPlans(clients, nodesOf(spans, actors), arrangement);
    const double wanted = plans.empty() ? 1 : space.visible / usualHeight(plans, space.line);
    const double factor = wanted < enlargementMin ? 1 : std::min(wanted, enlargementMax);
    const double unit = space.line * factor;

    const std::vector<TimelineLane> before = std::move(m_lanes);
    clear();
    m_enlargement = factor;
    for (const GroupPlan &plan : plans) {
        std::vector<TimelineLane> lanes;
        for (const LaneRole role : plan.roles) {
            const NodeId node = role == LaneRole::store ? NodeId() : plan.key.node;
            lanes.push_back({role, plan.key.client, node, 0, std::floor(unit * plan.height(role)),
                node && !spans.wasPrimaryAtStart(node), node && !spans.isPrimary(node)});
        }
        addGroup(plan.key, lanes,
            std::floor(
                unit * plan.gap())); // rounding up could make the sum exceed the visible height
        if (arrangement.isPinned(plan.key))
            m_pinnedHeight = m_height;
    }
    if (m_pinnedHeight > space.visible * pinnedShare)
        m_pinnedHeight = 0;
    for (const ClientId client : arrangement.folded()) {
        if (client.value <= clients)
            m_folded.push_back(client);
    }
    return before != m_lanes;
}

void LaneModel::clear()
{
    m_lanes.clear();
    m_groups.clear();
    m_folded.clear();
    m_height = 0;
    m_pinnedHeight = 0;
    m_enlargement = 1;
}

void LaneModel::addGroup(LaneKey key, const std::vector<TimelineLane> &lanes, double gap)
{
    LaneGroup group{key, m_lanes.size(), lanes.size(), m_height, gap};
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

std::optional<std::size_t> LaneModel::groupAt(double y) const
{
    const auto after = std::upper_bound(m_groups.begin(), m_groups.end(), y,
        [](double wanted, const LaneGroup &group) { return wanted < group.top; });
    if (after == m_groups.begin() || y >= std::prev(after)->bottom())
        return std::nullopt;
    return static_cast<std::size_t>(std::prev(after) - m_groups.begin());
}

std::optional<double> LaneModel::edgeNear(double y, double top, double bottom) const
{
    std::optional<double> nearest;
    for (const LaneGroup &group : m_groups) {
        const bool isBetween = group.top > top && group.top < bottom;
        if (isBetween && (!nearest || std::abs(group.top - y) < std::abs(*nearest - y)))
            nearest = group.top;
    }
    return nearest;
}

std::optional<std::size_t> LaneModel::groupOf(LaneKey key) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(),
        [key](const LaneGroup &group) { return group.key == key; });
    return found == m_groups.end()
        ? std::nullopt
        : std::optional(static_cast<std::size_t>(found - m_groups.begin()));
}

std::vector<LaneKey> LaneModel::groupKeys() const
{
    std::vector<LaneKey> keys;
    for (const LaneGroup &group : m_groups)
        keys.push_back(group.key);
    return keys;
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
