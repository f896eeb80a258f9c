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
    SimTrace(TraceWriter &writer, LeaseWatch::Appended appended)
        : EventSink(false), m_writer(writer), m_leases(writer, std::move(appended))
    {
        setNext(m_writer.open());
    }

    EventRef put(EventRef cause, Effect) override
    {
        const WorldTime time = next().time;
        if (time != m_time) {
            m_time = time;
            m_rounded = WorldTime{wholeMicroseconds(time.time_since_epoch())};
        }
        if (m_leases.hasEndBy(time)) [[unlikely]]
            moveBehindLeases();
        Event &row = next();
        roundTimes(row, m_rounded);
        row.cause = seqOf(cause);
        const Seq seq = m_writer.close(row);
        m_leases.appended(row, seq);
        setNext(m_writer.open());
        return refOf(seq);
    }
    TextPool &texts() override { return m_writer.texts(); }
    static Seq seqOf(EventRef ref) { return static_cast<Seq>(ref.value - 1); } // of none noSeq
    static EventRef refOf(Seq seq) { return EventRef{std::uint64_t{seq} + 1}; }
    std::size_t size() const { return m_writer.size(); }

private:
    // Out of the way of all the rows before which no lease ends: what ends comes to stand where the row was.
    [[gnu::noinline]] void moveBehindLeases()
    {
        const Event row = next();
        m_leases.advance(row.time);
        setNext(m_writer.open());
        next() = row;
    }
    TraceWriter &m_writer;
    LeaseWatch m_leases;
    WorldTime m_time{}; // of the last row: many happen at one moment
    WorldTime m_rounded{};
};

} // namespace lockscope
