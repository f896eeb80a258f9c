// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"
#include "lockscope/runtime/timer.h"

#include <memory>
#include <vector>

namespace lockscope {

/// The sentinels of the model: they watch the primaries, fail over by themselves, and demote an old primary that comes back. As real ones
/// with down-after 500 ms do, by what was measured of them. Each judges by its own links to the nodes; those to one another always hold. Who
/// of those that find a primary silent leads is always the first. Thread: the world's.
class SimSentinels {
public:
    /// How long a primary is silent before it counts as down.
    static constexpr Duration downAfter = 500ms;
    /// From there until the failover begins, and up to so much more: they ask each other once a second, and no two at the same time.
    static constexpr Duration agreeMin = 300ms;
    static constexpr Duration agreeSpread = 300ms;
    /// From there until the replica has been promoted, and until the clients are told.
    static constexpr Duration promoteAfter = 300ms;
    static constexpr Duration tellAfter = 300ms;
    /// How long a primary that was replaced is there again before it is told to copy.
    static constexpr Duration demoteMin = 850ms;
    static constexpr Duration demoteSpread = 200ms;
    /// Told of a switch: place, before, now.
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
    /// To a sentinel.
    bool isMissing(int sentinel, NodeId node) const { return isStopped(node) || m_world.linkRows().isCut(sentinelLink(sentinel, node)); }
    /// How many find it silent.
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
