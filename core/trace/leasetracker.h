// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
#include "lockscope/base/fast/framepool.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Appends rows to a trace, and inserts the rows that no process can write itself: `lease-ended`, at the true time at which a client's own
/// deadline passes while it is in the critical section or believes that it holds the lock, even while it is paused. Thread: one.
class LeaseTracker {
public:
    /// Called for every row, in order.
    using Appended = std::function<void(const Event &event, Seq seq)>;
    LeaseTracker(TraceWriter &writer, Appended appended);

    /// Appends a row. Leases that end before it are written first.
    Seq append(const Event &event)
    {
        if (hasEndBy(event.time))
            advance(event.time);
        const Seq seq = m_writer.append(event);
        appended(m_writer.last(), seq);
        return seq;
    }
    /// For callers that write a row to the TraceWriter themselves. If hasEndBy() is true, call advance() first. After the row, call
    /// appended().
    bool hasEndBy(WorldTime time) const { return m_firstEnd <= time; }
    void appended(const Event &row, Seq seq)
    {
        if (isConcerning(row.kind)) [[unlikely]]
            tell(row, seq);
    }
    /// Returns whether appended() has any effect for such a row.
    bool isConcerning(EventKind kind) const { return m_concerning.has(kind); }
    /// Writes the leases that end until `time`. REQUIRES: no row before `time` will come any more.
    void advance(WorldTime time);

private:
    struct Lease {
        bool isBelieved = false;
        WorldTime end = WorldTime::max(); // max(): no deadline, or its end is already written
        Event begun; // its `granted`, or the last `extended`
        Seq begunSeq = noSeq;
        bool hasLeft = false;
    };
    void tell(const Event &row, Seq seq);
    void begin(Lease &lease, const Event &event, Seq seq);
    void follow(const Event &event, Seq seq);
    void write(const Event &event)
    {
        const Seq seq = m_writer.append(event);
        if (m_appended)
            m_appended(event, seq);
    }

    TraceWriter &m_writer;
    Appended m_appended;
    Lease *believed(ClientId client);
    void setLeft(Lease &lease, bool hasLeft);
    void endBelief(Lease &lease);
    std::vector<Lease, FrameAllocator<Lease>> m_leases; // by client
    int m_leavers = 0;           // number of clients that still believe but have left
    EventKinds m_concerning;     // the kinds of rows that can change the leases in their current state; all kinds if m_appended is set
    WorldTime m_firstEnd = WorldTime::max();
};

} // namespace lockscope
