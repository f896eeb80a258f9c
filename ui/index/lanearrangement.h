// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace lockscope {

/// Identifies a group of lanes: a client, a node, the folded clients, or, if none is set, the counts.
struct LaneKey {
    ClientId client{};
    NodeId node{};
    bool isFold = false;

    friend bool operator==(const LaneKey &, const LaneKey &) = default;
    friend auto operator<=>(const LaneKey &a, const LaneKey &b) { return a.place() <=> b.place(); }

private:
    std::uint32_t place() const { return std::uint32_t{isFold} << 31 | std::uint32_t{node.value} << 16 | client.value; }
};

/// The user's arrangement of the lanes: their order and height, and which are collapsed, hidden, pinned to the top or folded
/// together. A value that holds for any run: it keeps entries for lanes that do not exist, so that it survives a run with fewer
/// clients.
class LaneArrangement {
public:
    /// The limits for a lane's height set by the user, as a share of the usual height.
    static constexpr double heightMin = 0.6;
    static constexpr double heightMax = 6;
    /// A run with more clients than clientsUnfolded starts with all but the first clientsKept folded together, because a thousand
    /// lanes are unreadable.
    static constexpr std::uint16_t clientsUnfolded = 100;
    static constexpr std::uint16_t clientsKept = 8;

    bool isCollapsed(LaneKey key) const { return m_collapsed.contains(key); }
    bool isHidden(LaneKey key) const { return m_hidden.contains(key); }
    bool isPinned(LaneKey key) const { return m_pinned.contains(key); }
    /// Returns the share of the usual height; 1 is the usual height.
    double height(LaneKey key) const;
    bool isFolded(ClientId client) const;
    const std::set<LaneKey> &hidden() const { return m_hidden; }
    const std::set<ClientId> &folded() const { return m_folded; }
    /// Returns whether the user has not changed the arrangement.
    bool isUsual() const;

    void setCollapsed(LaneKey key, bool isCollapsed) { put(m_collapsed, key, isCollapsed); }
    /// Collapses an open group and opens a collapsed one; unfolds the clients of the fold.
    void toggle(LaneKey key);
    void setHidden(LaneKey key, bool isHidden) { put(m_hidden, key, isHidden); }
    void setPinned(LaneKey key, bool isPinned) { put(m_pinned, key, isPinned); }
    void setHeight(LaneKey key, double share);
    void setFolded(ClientId client, bool isFolded);
    /// Shows hidden groups and unfolds folded clients.
    void showAll();
    void unfoldAll();
    /// Folds all but the first clients if a run has more than clientsUnfolded, unless the user has folded or unfolded clients.
    void foldMany(std::uint16_t clients);
    /// Moves a group before another one; both are indices into `all`, the order on the screen. `before` may be one past the end.
    void move(const std::vector<LaneKey> &all, std::size_t from, std::size_t before);

    /// Returns the visible groups in order, pinned ones first. `natural` is the order without the user's changes; a group without a
    /// stored place stands after its natural neighbour.
    std::vector<LaneKey> arranged(const std::vector<LaneKey> &natural) const;

    friend bool operator==(const LaneArrangement &, const LaneArrangement &) = default;

private:
    static void put(std::set<LaneKey> &set, LaneKey key, bool isIn);

    std::vector<LaneKey> m_order; // empty: the natural one
    std::set<LaneKey> m_collapsed, m_hidden, m_pinned;
    std::map<LaneKey, double> m_heights;
    std::set<ClientId> m_folded;
    bool m_isFoldedByHand = false;
};

} // namespace lockscope
