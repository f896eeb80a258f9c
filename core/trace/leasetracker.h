// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
#include "lockscope/base/fast/framepool.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Appends rows to a trace and puts in the rows that no process can write down itself: `lease-ended`, the true time at which a client's
/// own deadline passes while it is inside or believes, even while it is paused. Thread: one.
class LeaseTracker {
public:
    /// `appended` is told of every row, in order.
    using Appended = std::function<void(const Event &event, Seq seq)>;
    LeaseTracker(TraceWriter &writer, Appended appended);

    /// Appends a row, after the leases that end before it.
    Seq append(const Event &event)
    {
        if (hasEndBy(event.time))
            advance(event.time);
        const Seq seq = m_writer.append(event);
        appended(m_writer.last(), seq);
        return seq;
    }
    /// For whoever gives the writer a row himself: whether a lease ends by then, so that advance() comes first; and the row, when it is there.
    bool hasEndBy(WorldTime time) const { return m_firstEnd <= time; }
    void appended(const Event &row, Seq seq)
    {
        if (isConcerning(row.kind)) [[unlikely]]
            tell(row, seq);
    }
    /// Whether appended() of such a row would do anything.
    bool isConcerning(EventKind kind) const { return m_concerning.has(kind); }
    /// No row before `time` will come any more: writes down the leases that end until then.
    void advance(WorldTime time);

private:
    struct Lease {
        bool isBelieved = false;
        WorldTime end = WorldTime::max(); // max(): for ever, or written down already
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
    int m_leavers = 0;           // believe still, but have left
    EventKinds m_concerning;     // the rows that can change something about the leases as they are; all, if somebody is told of all
    WorldTime m_firstEnd = WorldTime::max();
};

} // namespace lockscope
