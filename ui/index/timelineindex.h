// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "ui/index/marklist.h"
#include "ui/index/pyramid.h"
#include "ui/index/waitingcounts.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// A stretch with a constant number of clients.
struct CountStep {
    WorldTime begin{};
    WorldTime end{};
    std::uint16_t count = 0; ///< the maximum over all resources
    ClientId client;         ///< the client, if it is only one
};

using CountSteps = RemapVector<CountStep>;

/// The count is the severity, so that two clients at once are visible at any zoom.
inline Look lookOf(const CountStep &step)
{
    return Look{step.count} << badnessShift | step.client.value;
}

/// A part of a belief that is not covered by a lease.
struct Overdraft {
    WorldTime begin{};
    WorldTime end{};
    std::size_t belief = 0; ///< the index of the believed span
};

using Overdrafts = RemapVector<Overdraft>;

inline Look lookOf(const Overdraft &)
{
    return 0;
}

/// What painting needs in addition to the spans. It is derived from them once and updated as they grow; an update costs as much as
/// the new data. Thread: the window's.
class TimelineIndex {
public:
    /// Adds what the trace and its spans have gained since the last update; another trace resets the index.
    void update(std::shared_ptr<const Trace> trace, const Spans &spans);
    void clear();

    const CountSteps &inside() const { return m_inside; }
    const CountSteps &believers() const { return m_believers; }
    const WaitingCounts &waiting() const { return m_waiting; }
    const Overdrafts &overdrafts(ClientId client) const;
    const LaneMarks &marks(ClientId client) const;
    const LaneMarks &marks(NodeId node) const;
    /// Pyramids of a lane of spans, of the two counts and of a client's overdrafts.
    const Pyramid &pyramid(LaneId lane) const;
    const Pyramid &insidePyramid() const { return m_insidePyramid; }
    const Pyramid &believersPyramid() const { return m_believersPyramid; }
    const Pyramid &overdraftPyramid(ClientId client) const;
    /// Returns all writes to the protected store, accepted or rejected.
    const MarkList &writes() const { return m_writes; }
    /// Returns the rejected ones.
    const MarkList &refusedWrites() const { return m_refusedWrites; }

private:
    struct Overdrawn {
        Overdrafts list;
        std::size_t settled = 0; // number of beliefs that cannot change any more
        Pyramid pyramid;
    };
    void updateCounts(const Spans &spans, SpanKind kind, CountSteps &steps) const;
    void updateWaiting(const Spans &spans);
    void updateCountPyramid(const CountSteps &steps, Pyramid &pyramid) const;
    void updatePyramids(const Spans &spans);
    void updateOverdrafts(const Spans &spans, ClientId client);
    void takeMarks(std::size_t from);

    std::shared_ptr<const Trace> m_trace;
    CountSteps m_inside;
    CountSteps m_believers;
    WaitingCounts m_waiting;
    std::map<ClientId, Overdrawn> m_overdrafts;
    std::map<ClientId, LaneMarks> m_clientMarks;
    std::map<NodeId, LaneMarks> m_nodeMarks;
    std::map<LaneId, Pyramid> m_pyramids; // only of lanes that are long enough
    Pyramid m_insidePyramid;
    Pyramid m_believersPyramid;
    MarkList m_writes;
    MarkList m_refusedWrites;
    WorldTime m_end{}; // data before this time cannot change
};

} // namespace lockscope
