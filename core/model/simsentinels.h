// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"
#include "lockscope/runtime/timer.h"

#include <memory>
#include <vector>

namespace lockscope {

/// The sentinels of the model: they watch the primaries, fail over, and demote an old primary that restarts. Their times are measured on
/// real sentinels with down-after 500 ms.
/// Each sentinel judges by its own links to the nodes; the links between sentinels have no faults. The leader is always the first sentinel
/// that finds the primary silent. Thread: the world's.
class SimSentinels {
public:
    /// How long a primary is silent before it counts as down.
    static constexpr Duration downAfter = 500ms;
    /// From that point until the failover begins: agreeMin, plus up to agreeSpread. Sentinels ask each other once a second, at different
    /// times.
    static constexpr Duration agreeMin = 300ms;
    static constexpr Duration agreeSpread = 300ms;
    /// From the start of the failover to the promotion of the replica, and from there until clients are informed.
    static constexpr Duration promoteAfter = 300ms;
    static constexpr Duration tellAfter = 300ms;
    /// How long a replaced primary runs again before the sentinels demote it: demoteMin, plus up to demoteSpread.
    static constexpr Duration demoteMin = 850ms;
    static constexpr Duration demoteSpread = 200ms;
    /// Called for a switch: place, previous primary, new primary.
    using Heard = std::function<void(NodeId, NodeId, NodeId)>;

    struct Count {
        int places = 1; ///< masters
        int sentinels = 1;
    };
    SimSentinels(SimWorld &world, Seed seed, Count count, Heard heard);

private:
    static constexpr Duration lookInterval = 10ms;
    enum class Phase { watching, begun, promoted, givenUp };
    struct Place {
        explicit Place(NodeId which) : master(which) { }
        NodeId master;
        Phase phase = Phase::watching;
        WorldTime missingSince = WorldTime::max();
        WorldTime due{};
        NodeId chosen;
        EventRef row;
        int leader = 1;
    };
    // A primary that was replaced.
    struct Stray {
        NodeId node;
        WorldTime due = WorldTime::max();
    };
    void look();
    void lookAt(Place &place);
    void lookAt(Stray &stray);
    void begin(Place &place);
    void promote(Place &place);
    void tell(Place &place);
    NodeId bestReplica(const Place &place) const;
    Duration random(Duration spread);
    bool isStopped(NodeId node) const;
    /// Whether this sentinel cannot reach the node.
    bool isMissing(int sentinel, NodeId node) const { return isStopped(node) || m_world.linkRows().isCut(sentinelLink(sentinel, node)); }
    /// How many sentinels cannot reach the node.
    int missedBy(NodeId node) const;
    EventRef note(EventKind kind, const Place &place, NodeId node, EventRef cause, std::string_view detail);

    SimWorld &m_world;
    const Seed m_seed;
    const int m_sentinels;
    Heard m_heard;
    std::vector<Place> m_places;
    std::vector<Stray> m_strays;
    std::uint64_t m_draws = 0;
    CallbackTimer m_next;
};

} // namespace lockscope
