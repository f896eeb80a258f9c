// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
#include "lockscope/base/fast/framepool.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Appends rows to a trace, and adds the `lease-ended` rows, which no process can write itself.
/// Such a row has the true time at which a client's own deadline passes while the client believes
/// that it holds the lock, even if the client is paused then. Thread: one.
class LeaseTracker {
public:
    /// Called for every row, in order.
    using Appended = std::function<void(const Event &event, Seq seq)>;
    LeaseTracker(TraceWriter &writer, Appended appended);

    /// Appends a row. Before it, appends the `lease-ended` rows of leases that have ended by then.
    Seq append(const Event &event)
    {
        if (hasLeaseEndUntil(event.time))
            advance(event.time);
        const Seq seq = m_writer.append(event);
        appended(m_writer.last(), seq);
        return seq;
    }
    /// hasLeaseEndUntil() and appended() are for callers that write a row to the TraceWriter
    /// themselves. Before the row: if hasLeaseEndUntil(row.time) is true, call advance(row.time).
    /// After the row: call appended().
    bool hasLeaseEndUntil(WorldTime time) const { return m_firstEnd <= time; }
    void appended(const Event &row, Seq seq)
    {
        if (concerns(row.kind)) [[unlikely]]
            process(row, seq);
    }
    /// Returns whether appended() has any effect for a row of this kind.
    bool concerns(EventKind kind) const { return m_relevantKinds.has(kind); }
    /// Appends the `lease-ended` rows of leases that end at `time` or before. REQUIRES: no row
    /// before `time` will be appended any more.
    void advance(WorldTime time);

private:
    // The lease of a client.
    struct Lease {
        bool isBelieved = false;
        WorldTime end =
            WorldTime::max(); // max(): no deadline, or its `lease-ended` is already written
        Event beginRow;       // the row that set `end`: `granted`, or the last `extended`
        Seq beginSeq = noSeq;
        bool hasLeft =
            false; // the client has left the critical section, but not yet sent its release
    };
    void process(const Event &row, Seq seq);
    void setEnd(Lease &lease, const Event &event, Seq seq);
    void updateLeases(const Event &event, Seq seq);
    void appendRow(const Event &event)
    {
        const Seq seq = m_writer.append(event);
        if (m_appended)
            m_appended(event, seq);
    }

    TraceWriter &m_writer;
    Appended m_appended;
    Lease *believedLease(ClientId client);
    void setLeft(Lease &lease, bool hasLeft);
    void endBelief(Lease &lease);
    std::vector<Lease, FrameAllocator<Lease>> m_leases; // by client
    int m_leftCount = 0; // number of clients that have left the critical section but still believe
                         // that they hold the lock
    EventKinds m_relevantKinds; // the kinds of rows that can change the leases in their current
                                // state; all kinds if m_appended is set
    WorldTime m_firstEnd = WorldTime::max();
};

} // namespace lockscope
