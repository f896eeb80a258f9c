// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/leasewatch.h"
#include "trace/sink.h"
#include "trace/wholetimes.h"

namespace lockscope {

/// Where the model writes down what happens. All of it happens on one thread in the order of virtual time, so each row stands in the
/// trace at once, and its ref is its seq. Thread: one.
class SimTrace final : public EventSink {
public:
    /// `appended` is told of every row; it must not record any.
    SimTrace(TraceWriter &writer, LeaseWatch::Appended appended) : m_writer(writer), m_leases(writer, std::move(appended)) { }

    EventRef record(const RawEvent &raw) override
    {
        if (raw.event.time != m_time) {
            m_time = raw.event.time;
            m_rounded = std::chrono::floor<std::chrono::microseconds>(m_time);
        }
        if (!m_leases.isAside(raw.event) || !m_writer.hasRoom()) [[unlikely]]
            return recordWithLeases(raw);
        return refOf(m_writer.append(raw.event, Finish{*this, raw}));
    }
    TextPool &texts() override { return m_writer.texts(); }
    static Seq seqOf(EventRef ref) { return ref ? static_cast<Seq>(ref.value - 1) : noSeq; }
    static EventRef refOf(Seq seq) { return EventRef{std::uint64_t{seq} + 1}; }
    std::size_t size() const { return m_writer.size(); }

private:
    // Makes of what was said a row of the trace, where it stands.
    struct Finish {
        const SimTrace &trace;
        const RawEvent &raw;
        void operator()(Event &row) const
        {
            roundTimes(row, trace.m_rounded);
            row.cause = seqOf(raw.cause);
        }
    };
    // Out of the way of the many rows that are nothing to a lease.
    [[gnu::noinline]] EventRef recordWithLeases(const RawEvent &raw) { return refOf(m_leases.append(raw.event, Finish{*this, raw})); }

    TraceWriter &m_writer;
    LeaseWatch m_leases;
    WorldTime m_time{}; // of the last row: many happen at one moment
    WorldTime m_rounded{};
};

} // namespace lockscope
