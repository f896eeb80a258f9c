// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "lockscope/base/ids.h"
#include "ui/index/lanearrangement.h"

#include <optional>
#include <vector>

namespace lockscope {

/// What a lane shows.
enum class LaneRole : std::uint8_t {
    insideCount,   ///< the number of clients in the critical section
    believerCount, ///< the number of clients that believe that they hold the lock
    belief,        ///< whether the client believes that it holds the lock
    keys,          ///< whether the client holds the lock according to the keys on the nodes
    process,       ///< whether the client's process runs, is paused or is gone
    node,          ///< the clients whose keys are set on the node
    store,         ///< the writes of all clients to the protected store
    fold,          ///< many clients in one lane: the most severe state of any of them at each time
};

/// One lane of the timeline and its place, in pixels from the top of all lanes.
struct TimelineLane {
    LaneRole role = LaneRole::insideCount;
    ClientId client;
    NodeId node;
    double top = 0;
    double height = 0;
    bool wasReplica = false; ///< the node began as a replica
    bool isReplica =
        false; ///< the node is a replica at the end, so its keys are copies of a primary's keys

    double bottom() const { return top + height; }
    friend bool operator==(const TimelineLane &, const TimelineLane &) = default;
};

/// The lanes of one group: the two counts, the three lanes of a client, or the one lane of a node,
/// the store or the fold.
struct LaneGroup {
    LaneKey key;
    std::size_t first = 0; ///< index in LaneModel::lanes()
    std::size_t count = 0;
    double top = 0;
    double height = 0; ///< including the gap above and below its lanes

    double bottom() const { return top + height; }
    friend bool operator==(const LaneGroup &, const LaneGroup &) = default;
};

/// The lanes of the timeline, with their order and their heights. Thread: the window's.
class LaneModel {
public:
    /// The space for the lanes, in pixels.
    struct Space {
        double line = 16;   ///< the height of a line of text, the unit of all lane heights
        double visible = 0; ///< the visible height; lanes become higher to fill it, up to a limit
    };
    /// The participants that are known before the run. Their lanes exist from the start, so that
    /// lanes do not move while a run grows.
    struct Actors {
        std::uint16_t clients = 0;
        std::uint8_t nodes = 0;
        bool hasStore = false; ///< a client writes to the protected store
    };
    /// Creates lanes for the actors and for all clients and nodes in the spans, in the given
    /// arrangement. Returns whether the lanes or their places have changed.
    bool rebuild(
        const Spans &spans, Space space, Actors actors, const LaneArrangement &arrangement = {});
    void clear();

    const std::vector<TimelineLane> &lanes() const { return m_lanes; }
    const std::vector<LaneGroup> &groups() const { return m_groups; }
    double height() const { return m_height; }
    /// Returns the height of the pinned groups at the top, which do not scroll. Returns 0, so that
    /// all groups scroll, if the pinned groups would leave too little height for the others.
    double pinnedHeight() const { return m_pinnedHeight; }
    /// Returns the folded clients, in order.
    const std::vector<ClientId> &folded() const { return m_folded; }
    /// Returns the factor by which lanes are higher than usual to fill the visible height; less
    /// than 1 if they are lower to fit into it.
    double enlargement() const { return m_enlargement; }
    /// Returns the lane at `y`; null if there is none.
    const TimelineLane *at(double y) const;
    /// Returns the lane with this role, client and node; null if there is none.
    const TimelineLane *find(LaneRole role, ClientId client, NodeId node) const;
    /// Return the index of the group at `y`, or of the group with this key; nothing if there is
    /// none.
    std::optional<std::size_t> groupAt(double y) const;
    std::optional<std::size_t> groupOf(LaneKey key) const;
    /// Returns the edge between two groups that is nearest to `y` and lies between `top` and
    /// `bottom`; nothing if there is none.
    std::optional<double> edgeNear(double y, double top, double bottom) const;
    /// Returns the groups' keys, in order.
    std::vector<LaneKey> groupKeys() const;

private:
    void addGroup(LaneKey key, const std::vector<TimelineLane> &lanes, double gap);

    std::vector<TimelineLane> m_lanes;
    std::vector<LaneGroup> m_groups;
    std::vector<ClientId> m_folded;
    double m_height = 0;
    double m_pinnedHeight = 0;
    double m_enlargement = 1;
};

/// Collapses the groups of clients, the last client first, until all lanes fit into the visible
/// height. If they do not fit even with all clients collapsed, collapses none.
void collapseClientsToFit(LaneArrangement &arrangement, const Spans &spans, LaneModel::Space space,
    LaneModel::Actors actors);

/// Returns the nodes of the lock, without the store: node 1, node 2 and so on, up to the highest
/// node number in the trace of `spans`, and at least up to node number `atLeast`.
std::vector<NodeId> lockNodes(const Spans &spans, std::uint8_t atLeast = 0);

} // namespace lockscope
