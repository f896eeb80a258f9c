// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "ui/index/keystate.h"
#include "ui/index/marklist.h"
#include "ui/index/pyramid.h"
#include "ui/index/validity.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// An interval with a constant number of clients in the critical section, or of clients that
/// believe that they hold the lock.
struct CountInterval {
    WorldTime begin{};
    WorldTime end{};
    std::uint16_t count = 0; ///< the maximum over all resources
    ClientId client;         ///< the counted client if only one client in one resource is counted;
                             ///< otherwise none
};

using CountIntervals = RemapVector<CountInterval>;

/// Returns the look of a short interval. The count is the severity, so that two clients at once are
/// visible at any zoom.
inline Look lookOf(const CountInterval &interval)
{
    return Look{interval.count} << severityShift | interval.client.value;
}

/// The part of a belief after the end of its lease: the client still believes that it holds the
/// lock, but its lease has ended.
struct ExpiredBelief {
    WorldTime begin{};
    WorldTime end{};
    std::size_t belief = 0; ///< the index of the span in the client's lane of beliefs
};

using ExpiredBeliefs = RemapVector<ExpiredBelief>;

/// Returns the look of a short expired belief. All expired beliefs look the same.
inline Look lookOf(const ExpiredBelief &)
{
    return 0;
}

/// The data that the timeline needs for painting in addition to the spans. It is derived from the
/// trace and its spans, and updated while they grow. The cost of an update depends only on the new
/// data. Thread: any, one at a time.
class TimelineIndex {
public:
    /// Adds the rows and spans that are new since the last update. For another trace, starts again
    /// from the first row.
    void update(std::shared_ptr<const Trace> trace, const Spans &spans);
    void clear();

    /// Return how many clients are in the critical section, believe that they hold the lock, or
    /// wait for it, over time.
    const CountIntervals &inside() const { return m_inside; }
    const CountIntervals &believers() const { return m_believers; }
    const WaitingCounts &waiting() const { return m_waiting; }
    /// Returns the expired beliefs of a client, in order.
    const ExpiredBeliefs &expiredBeliefs(ClientId client) const;
    /// Return the rows that are drawn as shapes in the lanes of a client or of a node.
    const LaneMarks &marks(ClientId client) const;
    const LaneMarks &marks(NodeId node) const;
    /// Return the pyramids of a lane of spans, of the two counts and of a client's expired beliefs.
    /// The pyramid of a short lane is empty.
    const Pyramid &pyramid(LaneId lane) const;
    const Pyramid &insidePyramid() const { return m_insidePyramid; }
    const Pyramid &believersPyramid() const { return m_believersPyramid; }
    const Pyramid &expiredBeliefPyramid(ClientId client) const;
    /// Returns the tracks of a node's keys; empty if never two keys existed at a time.
    const std::vector<KeyTracks::Track> &keyTracks(NodeId node) const;
    /// Returns all writes to the protected store, accepted or rejected.
    const MarkList &writes() const { return m_writes; }
    /// Returns the rejected writes.
    const MarkList &rejectedWrites() const { return m_rejectedWrites; }

private:
    struct ClientExpiredBeliefs {
        ExpiredBeliefs list;
        std::size_t finalBeliefs = 0; // number of beliefs that cannot change any more
        Pyramid pyramid;
    };
    void updateCounts(const Spans &spans, SpanKind kind, CountIntervals &intervals) const;
    void updateWaiting(const Spans &spans);
    void updateCountPyramid(const CountIntervals &intervals, Pyramid &pyramid) const;
    void updatePyramids(const Spans &spans);
    void updateExpiredBeliefs(const Spans &spans, ClientId client);
    void addMarks(std::size_t from);

    std::shared_ptr<const Trace> m_trace;
    int m_revision = 0; // Spans::revision() of the spans read so far
    CountIntervals m_inside;
    CountIntervals m_believers;
    WaitingCounts m_waiting;
    std::map<ClientId, ClientExpiredBeliefs> m_expiredBeliefs;
    std::map<ClientId, LaneMarks> m_clientMarks;
    std::map<NodeId, LaneMarks> m_nodeMarks;
    std::map<NodeId, KeyTracks> m_keyTracks;
    std::map<LaneId, Pyramid> m_pyramids; // of the lanes with many spans
    Pyramid m_insidePyramid;
    Pyramid m_believersPyramid;
    MarkList m_writes;
    MarkList m_rejectedWrites;
    WorldTime m_end{}; // data before this time cannot change
};

} // namespace lockscope
