// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/precisetimes.h"
#include "core/trace/leasetracker.h"
#include "core/trace/trace.h"
#include "lockscope/events/sink.h"

namespace lockscope {

/// Writes the events of the model to the trace. The events happen on one thread in the order of
/// virtual time, so each row is appended to the trace at once. The EventRef of a row is its seq
/// + 1. Thread: one.
class SimTrace final : public EventSink {
public:
    /// `appended` is called for every row; it must not record rows. `precise` gets the times of the
    /// rows; null: not wanted.
    SimTrace(TraceWriter &writer, LeaseTracker::Appended appended, PreciseTimes *precise = nullptr)
        : EventSink(false), m_writer(writer), m_leases(writer, std::move(appended)),
          m_precise(precise)
    {
        setNext(m_writer.open());
    }

    EventRef put(EventRef cause, KeyEffect) override
    {
        Event &row = currentSlot();
        if (row.time != m_time) {
            m_time = row.time;
            m_roundedTime = WorldTime{wholeMicroseconds(m_time.time_since_epoch())};
        }
        if (m_leases.hasLeaseEndUntil(m_time) || m_leases.concerns(row.kind)
            || !m_writer.hasRoomForNext()) [[unlikely]]
            return putOnSlowPath(cause);
        fill(row, cause);
        setNext(m_writer.closeAndOpen(row));
        return EventRef{m_writer.nextSeq()}; // refOf() of the row that was just closed
    }
    TextPool &texts() override { return m_writer.texts(); }
    static Seq seqOf(EventRef ref)
    {
        return static_cast<Seq>(ref.value - 1);
    } // noSeq for an empty ref
    static EventRef refOf(Seq seq) { return EventRef{std::uint64_t{seq} + 1}; }
    std::size_t size() const { return m_writer.size(); }

private:
    void fill(Event &row, EventRef cause) const
    {
        if (m_precise) [[unlikely]] {
            m_precise->rows.resize(m_writer.nextSeq() + 1);
            m_precise->rows.back() = {row.time, row.time + row.span};
        }
        roundTimes(row, m_roundedTime);
        row.cause = seqOf(cause);
    }
    // The slow path: for rows that concern a lease, rows before which a lease has ended, and rows
    // that need new memory. If a lease has ended, its `lease-ended` row takes the slot of the open
    // row, and the open row moves to the next slot.
    [[gnu::noinline]] EventRef putOnSlowPath(EventRef cause)
    {
        if (m_leases.hasLeaseEndUntil(m_time)) {
            const Event row = currentSlot();
            m_leases.advance(m_time);
            setNext(m_writer.open());
            currentSlot() = row;
        }
        Event &row = currentSlot();
        fill(row, cause);
        const Seq seq = m_writer.close(row);
        m_leases.appended(row, seq);
        setNext(m_writer.open());
        return refOf(seq);
    }
    TraceWriter &m_writer;
    LeaseTracker m_leases;
    PreciseTimes *const m_precise;
    WorldTime m_time{}; // the time of the last row, stored with its rounded form because many rows
                        // have the same time
    WorldTime m_roundedTime{}; // m_time in whole microseconds
};

} // namespace lockscope
