// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "lockscope/base/ids.h"
#include "ui/index/lanearrangement.h"

#include <optional>
#include <vector>

namespace lockscope {

enum class LaneRole : std::uint8_t {
    holders,   ///< how many clients are inside
    believers, ///< how many believe that they hold the lock
    belief,    ///< a client's own view
    truth,     ///< what the keys say about that client
    processor, ///< whether that client's process runs, is stopped or is gone
    node,      ///< whose key stands on a node
    store,     ///< what is written to the protected store, by whom
    fold,      ///< many clients in one: at each moment the worst of what they do
};

/// One lane of the timeline and its place, in pixels from the top of all lanes.
struct TimelineLane {
    LaneRole role = LaneRole::holders;
    ClientId client;
    NodeId node;
    double top = 0;
    double height = 0;
    bool isReplica = false; ///< the node's keys are a master's in copy

    double bottom() const { return top + height; }
    friend bool operator==(const TimelineLane &, const TimelineLane &) = default;
};

/// Lanes that belong together: the counts, a client's three, a node's one, the store's one.
struct LaneGroup {
    LaneKey key;
    std::size_t first = 0;
    std::size_t count = 0;
    double top = 0;
    double height = 0; ///< with the room above and below its lanes

    double bottom() const { return top + height; }
    friend bool operator==(const LaneGroup &, const LaneGroup &) = default;
};

/// Which lanes there are, in which order, where. Thread: the window's.
class LaneModel {
public:
    struct Room {
        double line = 16;    ///< height of a line of text: the measure of all others
        double visible = 0;  ///< height there is; lanes grow into it up to a limit
    };
    /// Who takes part, as far as is known beforehand: lanes that are there from the first moment do not jump while a run grows.
    struct Cast {
        std::uint16_t clients = 0;
        std::uint8_t nodes = 0;
        bool hasStore = false; ///< something is written to the protected store
    };
    /// Lanes for the cast and for everything that occurs in the spans, as they are arranged. True if the lanes or their places changed.
    bool rebuild(const Spans &spans, Room room, Cast cast, const LaneArrangement &arrangement = {});
    void clear();

    const std::vector<TimelineLane> &lanes() const { return m_lanes; }
    const std::vector<LaneGroup> &groups() const { return m_groups; }
    double height() const { return m_height; }
    /// How much of the top stays where it is while the rest is scrolled: the pinned groups, if they leave room for others.
    double pinnedHeight() const { return m_pinnedHeight; }
    /// Who is in the fold, in order.
    const std::vector<ClientId> &folded() const { return m_folded; }
    /// How much the lanes grew into the room, 1 and more.
    double stretch() const { return m_stretch; }
    /// The lane at that height.
    const TimelineLane *at(double y) const;
    const TimelineLane *find(LaneRole role, ClientId client, NodeId node) const;
    /// The index of the group at that height, or of the group of that name; nothing if there is none.
    std::optional<std::size_t> groupAt(double y) const;
    std::optional<std::size_t> groupOf(LaneKey key) const;
    /// The edge between two groups that is the nearest to a height, of those that are below `top` and above `bottom`; nothing if there is none.
    std::optional<double> edgeNear(double y, double top, double bottom) const;
    /// The groups' names, in their order.
    std::vector<LaneKey> keys() const;

private:
    void addGroup(LaneKey key, const std::vector<TimelineLane> &lanes, double gap);

    std::vector<TimelineLane> m_lanes;
    std::vector<LaneGroup> m_groups;
    std::vector<ClientId> m_folded;
    double m_height = 0;
    double m_pinnedHeight = 0;
    double m_stretch = 1;
};

/// The nodes that take part in the lock, in order: those with a key, a failure or a call; not the store.
std::vector<NodeId> lockNodes(const Spans &spans, std::uint8_t atLeast = 0);

} // namespace lockscope
