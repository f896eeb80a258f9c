// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/lanearrangement.h"

#include <algorithm>

namespace lockscope {

double LaneArrangement::heightShare(LaneKey key) const
{
    const auto found = m_heights.find(key);
    return found == m_heights.end() ? 1 : found->second;
}

bool LaneArrangement::isFolded(ClientId client) const
{
    return m_folded.contains(client);
}

bool LaneArrangement::isDefault() const
{
    return m_order.empty() && !m_isCollapsedByHand && m_hidden.empty() && m_pinned.empty()
        && m_heights.empty() && !m_isFoldedByHand;
}

void LaneArrangement::setMember(std::set<LaneKey> &set, LaneKey key, bool isMember)
{
    if (isMember)
        set.insert(key);
    else
        set.erase(key);
}

void LaneArrangement::setCollapsed(LaneKey key, bool isCollapsed)
{
    m_isCollapsedByHand = true;
    m_collapsed.merge(m_collapsedToFit); // the other groups stay as the user sees them
    m_collapsedToFit.clear();
    setMember(m_collapsed, key, isCollapsed);
}

void LaneArrangement::setCollapsedToFit(const std::set<LaneKey> &groups)
{
    if (!m_isCollapsedByHand)
        m_collapsedToFit = groups;
}

void LaneArrangement::setHeightShare(LaneKey key, double share)
{
    if (share == 1)
        m_heights.erase(key);
    else
        m_heights[key] = std::clamp(share, heightMin, heightMax);
}

void LaneArrangement::setFolded(ClientId client, bool isFolded)
{
    m_isFoldedByHand = true;
    if (isFolded)
        m_folded.insert(client);
    else
        m_folded.erase(client);
}

void LaneArrangement::showAll()
{
    m_hidden.clear();
    unfoldAll();
}

void LaneArrangement::toggleCollapsed(LaneKey key)
{
    if (key.isFold)
        unfoldAll();
    else
        setCollapsed(key, !isCollapsed(key));
}

void LaneArrangement::unfoldAll()
{
    m_isFoldedByHand = true;
    m_folded.clear();
    m_hidden.erase({.isFold = true});
}

void LaneArrangement::foldIfMany(std::uint16_t clients)
{
    if (m_isFoldedByHand)
        return;
    m_folded.clear();
    if (clients <= unfoldedClientsMax)
        return;
    for (std::uint32_t number = clientsBeforeFold + 1; number <= clients; ++number)
        m_folded.insert(ClientId(static_cast<std::uint16_t>(number)));
}

void LaneArrangement::move(const std::vector<LaneKey> &all, std::size_t from, std::size_t before)
{
    if (from >= all.size() || before > all.size() || before == from || before == from + 1)
        return;
    std::vector<LaneKey> order = all;
    const LaneKey moved = order[from];
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
    order.insert(
        order.begin() + static_cast<std::ptrdiff_t>(before > from ? before - 1 : before), moved);
    // Groups that are not on the screen stay after their former neighbours.
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        if (std::find(order.begin(), order.end(), m_order[i]) != order.end())
            continue;
        const auto neighbour =
            i == 0 ? order.end() : std::find(order.begin(), order.end(), m_order[i - 1]);
        order.insert(neighbour == order.end() ? order.begin() : neighbour + 1, m_order[i]);
    }
    m_order = std::move(order);
}

std::vector<LaneKey> LaneArrangement::arranged(const std::vector<LaneKey> &natural) const
{
    std::map<LaneKey, std::size_t> places;
    for (std::size_t i = 0; i < m_order.size(); ++i)
        places.emplace(m_order[i], i);
    struct Placed {
        bool isUnpinned;
        std::size_t place; // index in the user's order
        LaneKey key;
    };
    std::vector<Placed> placed;
    std::size_t place = 0;
    for (const LaneKey key : natural) {
        if (const auto known = places.find(key); known != places.end())
            place = known->second;
        if (!isHidden(key))
            placed.push_back({!isPinned(key), place, key});
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed &a, const Placed &b) {
        return a.isUnpinned != b.isUnpinned ? b.isUnpinned : a.place < b.place;
    });
    std::vector<LaneKey> keys;
    for (const Placed &entry : placed)
        keys.push_back(entry.key);
    return keys;
}

} // namespace lockscope
