// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace lockscope {

/// What a group of lanes is about: a client, a node, the clients that are folded together, or, with none of them, the counts.
struct LaneKey {
    ClientId client{};
    NodeId node{};
    bool isFold = false;

    friend bool operator==(const LaneKey &, const LaneKey &) = default;
    friend auto operator<=>(const LaneKey &a, const LaneKey &b) { return a.place() <=> b.place(); }

private:
    std::uint32_t place() const { return std::uint32_t{isFold} << 31 | std::uint32_t{node.value} << 16 | client.value; }
};

/// How somebody has arranged the lanes: their order, what is collapsed, hidden, pinned to the top, folded together, and how high it is.
/// A value that holds for any run: it speaks of what is not there as well, so that it outlives a run with fewer clients.
class LaneArrangement {
public:
    /// How far a hand can stretch or squeeze a lane.
    static constexpr double heightMin = 0.6;
    static constexpr double heightMax = 6;
    /// A run with more clients begins with all but the first eight folded together: nobody looks at a thousand lanes.
    static constexpr std::uint16_t clientsUnfolded = 100;
    static constexpr std::uint16_t clientsKept = 8;

    bool isCollapsed(LaneKey key) const { return m_collapsed.contains(key); }
    bool isHidden(LaneKey key) const { return m_hidden.contains(key); }
    bool isPinned(LaneKey key) const { return m_pinned.contains(key); }
    /// A share of the usual height; 1 is the usual one.
    double height(LaneKey key) const;
    bool isFolded(ClientId client) const;
    const std::set<LaneKey> &hidden() const { return m_hidden; }
    const std::set<ClientId> &folded() const { return m_folded; }
    /// Nothing is arranged by hand.
    bool isUsual() const;

    void setCollapsed(LaneKey key, bool isCollapsed) { put(m_collapsed, key, isCollapsed); }
    /// Opens a collapsed group, collapses an open one, and brings the clients out of the fold.
    void toggle(LaneKey key);
    void setHidden(LaneKey key, bool isHidden) { put(m_hidden, key, isHidden); }
    void setPinned(LaneKey key, bool isPinned) { put(m_pinned, key, isPinned); }
    void setHeight(LaneKey key, double share);
    void setFolded(ClientId client, bool isFolded);
    /// Shows what is hidden or folded.
    void showAll();
    void unfoldAll();
    /// Folds all but the first few if a run has so many clients, unless somebody has folded or unfolded by hand.
    void foldMany(std::uint16_t clients);
    /// Moves a group before another, in the order that `all` has on the screen; `before` may be one past the end.
    void move(const std::vector<LaneKey> &all, std::size_t from, std::size_t before);

    /// The groups that are shown, in their order: pinned ones first. `natural` is the order without a hand in it; who is not known yet
    /// stands behind its natural neighbour.
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
