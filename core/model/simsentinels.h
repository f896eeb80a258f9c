// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"
#include "lockscope/runtime/timer.h"

#include <memory>
#include <vector>

namespace lockscope {

/// The sentinels of the model. They watch the primaries, perform failovers, and demote an old
/// primary that runs again. The delays below were measured on real sentinels with down-after 500
/// ms. Each sentinel uses its own links to the nodes; the links between sentinels have no faults.
/// The leader of a failover is always the sentinel with the lowest number that cannot reach the
/// primary. Thread: that of the world.
class SimSentinels {
public:
    /// A primary that is silent for this time counts as down.
    static constexpr Duration downAfter = 500ms;
    /// After a primary counts as down, its failover begins after agreeMin plus a random time of up
    /// to agreeSpread. The time is random, because sentinels ask each other once a second, at
    /// different times.
    static constexpr Duration agreeMin = 300ms;
    static constexpr Duration agreeSpread = 300ms;
    /// Time from the start of the failover to the promotion of the replica, and from the promotion
    /// until clients are informed.
    static constexpr Duration promoteAfter = 300ms;
    static constexpr Duration informAfter = 300ms;
    /// When a replaced primary runs again, the sentinels demote it after demoteMin plus a random
    /// time of up to demoteSpread.
    static constexpr Duration demoteMin = 850ms;
    static constexpr Duration demoteSpread = 200ms;
    /// Called at the end of a failover, with the place (see SimReplication), the previous primary
    /// and the new primary.
    using OnFailover = std::function<void(NodeId, NodeId, NodeId)>;

    /// The numbers of places (see SimReplication) and sentinels of the run.
    struct Count {
        int places = 1;
        int sentinels = 1;
    };
    SimSentinels(SimWorld &world, Seed seed, Count count, OnFailover onFailover);

private:
    static constexpr Duration checkInterval = 10ms;
    // The phase of a failover. watching: there is none; begun: the sentinels agree that the primary
    // is down; promoted: a replica was promoted; givenUp: no replica can be promoted.
    enum class Phase { watching, begun, promoted, givenUp };
    // A place, and the state of its failover.
    struct Place {
        explicit Place(NodeId placeId) : id(placeId) { }
        NodeId id; // the number of the node that is the primary at the start
        Phase phase = Phase::watching;
        WorldTime missingSince = WorldTime::max(); // since when most sentinels cannot reach the
                                                   // primary; max(): they can reach it
        WorldTime due{};                           // the time at which the next phase begins
        NodeId chosen;                             // the replica that was promoted
        EventRef row;                              // the last row of the failover
        int leader = 1;                            // number of the sentinel that leads the failover
    };
    // A primary that was replaced.
    struct OldPrimary {
        NodeId node;
        WorldTime due =
            WorldTime::max(); // the time at which it is demoted; max(): no sentinel reaches it
    };
    void checkAll();
    void check(Place &place);
    void check(OldPrimary &oldPrimary);
    void beginFailover(Place &place);
    void promote(Place &place);
    void endFailover(Place &place);
    NodeId bestReplica(const Place &place) const;
    Duration random(Duration spread);
    // Returns whether the node is down, frozen or busy, so that no sentinel can reach it.
    bool isSilent(NodeId node) const;
    // Returns whether this sentinel cannot reach the node.
    bool cannotReach(int sentinel, NodeId node) const
    {
        return isSilent(node) || m_world.linkRows().isCut(sentinelLink(sentinel, node));
    }
    // Returns how many sentinels cannot reach the node.
    int countNotReaching(NodeId node) const;
    EventRef note(
        EventKind kind, const Place &place, NodeId node, EventRef cause, std::string_view detail);

    SimWorld &m_world;
    const Seed m_seed;
    const int m_sentinels;
    OnFailover m_onFailover;
    std::vector<Place> m_places;
    std::vector<OldPrimary> m_oldPrimaries;
    std::uint64_t m_draws = 0; // number of random numbers drawn
    CallbackTimer m_timer;     // for the next checkAll()
};

} // namespace lockscope
