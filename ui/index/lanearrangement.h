// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace lockscope {

/// Identifies a group of lanes: the group of a client, of a node or of the folded clients. If no
/// member is set, it is the group of the two counts (LaneRole::insideCount and believerCount).
struct LaneKey {
    ClientId client{};
    NodeId node{};
    bool isFold = false;

    friend bool operator==(const LaneKey &, const LaneKey &) = default;
    friend auto operator<=>(const LaneKey &a, const LaneKey &b)
    {
        return a.sortKey() <=> b.sortKey();
    }

private:
    std::uint32_t sortKey() const
    {
        return std::uint32_t{isFold} << 31 | std::uint32_t{node.value} << 16 | client.value;
    }
};

/// The user's arrangement of the lanes: their order and height, and which lanes are collapsed,
/// hidden, pinned to the top or folded together. A value that applies to any run. It keeps entries
/// for lanes that do not exist, so that these entries are not lost after a run with fewer clients.
class LaneArrangement {
public:
    /// The limits for the height of a lane that the user sets, as a share of the usual height.
    static constexpr double heightMin = 0.6;
    static constexpr double heightMax = 6;
    /// In a run with more clients than unfoldedClientsMax, all clients but the first
    /// `clientsBeforeFold` are folded together until the user changes that, because a thousand
    /// lanes are unreadable.
    static constexpr std::uint16_t unfoldedClientsMax = 100;
    static constexpr std::uint16_t clientsBeforeFold = 8;

    bool isCollapsed(LaneKey key) const
    {
        return m_collapsed.contains(key) || m_collapsedToFit.contains(key);
    }
    bool isHidden(LaneKey key) const { return m_hidden.contains(key); }
    bool isPinned(LaneKey key) const { return m_pinned.contains(key); }
    /// Returns the share of the usual height; 1 is the usual height.
    double heightShare(LaneKey key) const;
    bool isFolded(ClientId client) const;
    const std::set<LaneKey> &hidden() const { return m_hidden; }
    const std::set<ClientId> &folded() const { return m_folded; }
    /// Returns whether the user has not changed the arrangement.
    bool isDefault() const;

    void setCollapsed(LaneKey key, bool isCollapsed);
    /// Collapses an open group, or opens a collapsed group. If the group is the fold, unfolds its
    /// clients.
    void toggleCollapsed(LaneKey key);
    void setHidden(LaneKey key, bool isHidden) { setMember(m_hidden, key, isHidden); }
    void setPinned(LaneKey key, bool isPinned) { setMember(m_pinned, key, isPinned); }
    void setHeightShare(LaneKey key, double share);
    void setFolded(ClientId client, bool isFolded);
    /// Shows hidden groups and unfolds folded clients.
    void showAll();
    void unfoldAll();
    /// If a run has more clients than unfoldedClientsMax, folds all but the first
    /// `clientsBeforeFold`; otherwise unfolds all. Does nothing if the user has folded or unfolded
    /// clients. `clients`: the number of clients.
    void foldIfMany(std::uint16_t clients);
    /// Collapses exactly these groups, so that the lanes fit into the height of the timeline. Does
    /// nothing if the user has collapsed or opened a group.
    void setCollapsedToFit(const std::set<LaneKey> &groups);
    /// Moves the group `from` before the group `before`. Both are indexes of `all`, the order on
    /// the screen; `before` may be `all.size()`.
    void move(const std::vector<LaneKey> &all, std::size_t from, std::size_t before);

    /// Returns the visible groups in order; the pinned groups come first. `natural`: the order
    /// without the user's changes. A group that the user's order does not contain stands directly
    /// after the group that is before it in `natural`.
    std::vector<LaneKey> arranged(const std::vector<LaneKey> &natural) const;

    friend bool operator==(const LaneArrangement &, const LaneArrangement &) = default;

private:
    static void setMember(std::set<LaneKey> &set, LaneKey key, bool isMember);

    std::vector<LaneKey> m_order; // the user's order; empty: the natural order
    std::set<LaneKey> m_collapsed, m_hidden, m_pinned;
    std::set<LaneKey>
        m_collapsedToFit; // the groups that setCollapsedToFit() has collapsed, not the user
    std::map<LaneKey, double> m_heights;
    std::set<ClientId> m_folded;
    bool m_isFoldedByHand = false;
    bool m_isCollapsedByHand = false;
};

} // namespace lockscope
