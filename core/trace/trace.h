// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/textpool.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/event.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace lockscope {

/// All events of a run, in order: an immutable value, shared as shared_ptr<const Trace>. The trace
/// of a live run grows by chunks; full chunks never change, so snapshots share them and are cheap.
/// Thread: any, after it was passed to that thread.
class Trace {
public:
    static constexpr std::size_t chunkSize = 4096;
    class Chunk;
    /// The gaps in the seq numbers of a part of a trace: (index, seq) of the row after each gap.
    /// Empty for a whole trace.
    using Gaps = std::vector<std::pair<std::size_t, Seq>>;

    std::size_t size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    /// REQUIRES: index < size().
    const Event &operator[](std::size_t index) const;

    /// Returns the seq of the row at an index: the index itself, unless the trace is a part of
    /// another trace.
    Seq seqAt(std::size_t index) const
    {
        return m_gaps.empty() ? static_cast<Seq>(index) : seqWithGaps(index);
    }
    /// Returns the index of the row with this seq, or nothing if this part does not have it.
    std::optional<std::size_t> indexOf(Seq seq) const
    {
        if (m_gaps.empty())
            return seq < m_size ? std::optional<std::size_t>(seq) : std::nullopt;
        return indexWithGaps(seq);
    }
    bool isPartial() const { return !m_gaps.empty(); }

    const TextPool &texts() const { return *m_texts; }
    std::string_view text(TextId id) const { return m_texts->text(id); }
    /// Returns the fencing token of an event; 0: none.
    Fence fence(const Event &event) const
    {
        const TextId digits = event.fence.text();
        return event.fence.number(digits ? m_texts->text(digits) : std::string_view());
    }
    /// Returns the detail of an event, with the event's key and token in place of the placeholders
    /// (keyMark and tokenMark, event.h).
    std::string detail(const Event &event) const;
    /// Returns the name of the kind of the row at an index. For a kind that this version does not
    /// define, returns the original name.
    std::string_view kindText(std::size_t index) const;

private:
    friend class TraceWriter;
    Seq seqWithGaps(std::size_t index) const;
    std::optional<std::size_t> indexWithGaps(Seq seq) const;
    std::shared_ptr<TextPool> m_texts;
    std::vector<std::shared_ptr<const Chunk>> m_chunks;
    std::size_t m_size = 0;
    Gaps m_gaps;
    std::vector<std::pair<std::size_t, TextId>> m_unknownKinds; // row index, name of its kind
};

/// Memory for chunkSize rows, which are written one after the other and never move. Several traces
/// may share a chunk; a Trace stores how many rows of its chunks it has.
class Trace::Chunk {
public:
    const Event &row(std::size_t index) const
    {
        return *std::launder(reinterpret_cast<const Event *>(m_bytes.data()) + index);
    }
    /// Return the beginning and the end of the memory for rows.
    std::byte *begin() { return m_bytes.data(); }
    std::byte *end() { return m_bytes.data() + m_bytes.size(); }

private:
    static_assert(std::is_trivially_destructible_v<Event>);
    alignas(Event) std::array<std::byte, chunkSize * sizeof(Event)> m_bytes;
};

inline const Event &Trace::operator[](std::size_t index) const
{
    return m_chunks[index / chunkSize]->row(index % chunkSize);
}

class TraceMemory;

/// Makes a Trace, row after row; there is no other way to make one. Thread: one.
class TraceWriter {
public:
    /// `memory`: the object that stores the rows and moves the oldest ones to disk if they exceed
    /// its limit; null: no rows move to disk.
    explicit TraceWriter(std::shared_ptr<TextPool> texts, std::shared_ptr<TraceMemory> memory = {});

    TextPool &texts() { return *m_trace.m_texts; }
    std::size_t size() const { return m_nextSeq - m_skipped; }
    /// Appends a row and returns its seq, which is its index unless setSeq() was called. REQUIRES:
    /// event.time is not before the last row's; event.cause is noSeq or smaller than the seq of
    /// this row.
    Seq append(const Event &event) { return close(open() = event); }
    /// Appends a row in two steps, open() and close(). Returns the slot for the next row, which the
    /// caller must fill completely.
    Event &open() { return eventAt(nextSlot()); }
    /// Second step: appends the row in the slot that open() returned. Returns its seq.
    Seq close(const Event &row)
    {
        static_assert(
            noSeq + 1 == 0); // so the next line also accepts noSeq, without a second comparison
        LOCKSCOPE_ASSERT(row.cause + 1 <= m_nextSeq);
        LOCKSCOPE_ASSERT(m_lastTime <= row.time);
        m_lastTime = row.time;
        m_nextRow += sizeof(Event);
        return m_nextSeq++;
    }
    /// Returns whether the chunk has room for another row after the open one. If so, closeAndOpen()
    /// may be called instead of close() and open(); it takes only a few instructions.
    bool hasRoomForNext() const { return m_nextRow + sizeof(Event) != m_chunkEnd; }
    Event &closeAndOpen(const Event &row)
    {
        close(row);
        return eventAt(m_nextRow);
    }
    /// Returns the seq of the next row.
    Seq nextSeq() const { return m_nextSeq; }
    /// REQUIRES: size() > 0.
    const Event &last() const { return eventAt(m_nextRow - sizeof(Event)); }
    /// Sets the seq of the next row, for reading a part of a trace. REQUIRES: next >= nextSeq().
    void setSeq(Seq next);
    /// Sets the name of the next row's kind, which this version does not know.
    void setUnknownKind(std::string_view name);
    const Event &operator[](std::size_t index) const { return m_trace[index]; }
    /// Returns the trace so far. Cheap: chunks are shared.
    std::shared_ptr<const Trace> snapshot() const;

private:
    // The bytes become an Event by implicit object creation.
    static Event &eventAt(std::byte *bytes)
    {
        return *std::launder(reinterpret_cast<Event *>(bytes));
    }
    void beginChunk();
    std::byte *nextSlot()
    {
        if (m_nextRow == m_chunkEnd) [[unlikely]]
            beginChunk();
        return m_nextRow;
    }
    Trace m_trace; // the trace so far; its m_size is not set, see snapshot()
    std::shared_ptr<TraceMemory> m_memory;
    std::byte *m_nextRow = nullptr; // slot of the next row in the last chunk
    std::byte *m_chunkEnd = nullptr;
    Seq m_nextSeq = 0;
    Seq m_skipped = 0; // numbers skipped by setSeq()
    WorldTime m_lastTime = WorldTime::min();
};

/// Returns the contiguous rows of a trace from `index` to the end of its chunk. A caller that
/// iterates over all rows reads one such span after the other, and so looks up a chunk only once
/// per some thousand rows. REQUIRES: index < trace.size().
inline std::span<const Event> rowsFrom(const Trace &trace, std::size_t index)
{
    return {
        &trace[index], std::min(Trace::chunkSize - index % Trace::chunkSize, trace.size() - index)};
}

/// A selection of rows of a trace: all rows, or some by their indices. A value. Thread: any.
class TracePart {
public:
    /// Selects all rows, however many there are.
    TracePart() = default;
    /// Selects these rows, given by their indices. REQUIRES: the indices are in ascending order,
    /// each once.
    explicit TracePart(std::vector<std::uint32_t> rows) : m_rows(std::move(rows)) { }

    /// Returns whether all rows are selected. `traceSize`, here and below: the number of rows of
    /// the trace.
    bool isWhole(std::size_t traceSize) const { return !m_rows || m_rows->size() == traceSize; }
    std::size_t size(std::size_t traceSize) const { return m_rows ? m_rows->size() : traceSize; }
    /// Returns the index in the trace of the row at `index` in this part. REQUIRES: index <
    /// size(traceSize).
    std::size_t row(std::size_t index) const { return m_rows ? (*m_rows)[index] : index; }
    bool has(std::size_t row) const
    {
        return !m_rows
            || std::binary_search(m_rows->begin(), m_rows->end(), static_cast<std::uint32_t>(row));
    }

private:
    std::optional<std::vector<std::uint32_t>> m_rows;
};

/// Rounds a length down to whole microseconds. Most lengths are not negative; for these, the
/// compiler can replace the division by a multiplication.
inline Duration wholeMicroseconds(Duration length)
{
    if (length.count() < 0) [[unlikely]]
        return std::chrono::floor<std::chrono::microseconds>(length);
    return Duration{
        static_cast<Duration::rep>(static_cast<std::uint64_t>(length.count()) / 1000 * 1000)};
}

/// Rounds the time and the span of a row to whole microseconds, the unit of a trace. `rounded`: the
/// row's rounded time. If the span begins at the row (a TTL, a lease), its end is rounded like any
/// other time, so that an expiry is exactly at the end of its TTL.
inline void roundTimes(Event &event, WorldTime rounded)
{
    constexpr EventKinds kindsWithSpanFromRow{
        EventKind::keySet, EventKind::granted, EventKind::extended};
    const WorldTime time = std::exchange(event.time, rounded);
    if (event.span == noSpan)
        return;
    const bool spanBeginsAtRow = kindsWithSpanFromRow.has(event.kind);
    const Duration exactEndOrLength =
        spanBeginsAtRow ? time.time_since_epoch() + event.span : event.span;
    event.span = wholeMicroseconds(exactEndOrLength)
        - (spanBeginsAtRow ? rounded.time_since_epoch() : Duration::zero());
}

/// Returns whether a row shows that its client waits for the lock. Either the client is denied
/// because other clients have the lock; or it sends the BLPOP that blocks until the lock is handed
/// over to it (wake-up=notify), because a client in the queue is not denied.
inline bool showsWaiting(const Event &event, const TextPool &texts)
{
    if (event.kind == EventKind::sent)
        return texts.text(event.detail).starts_with("BLPOP ");
    if (event.kind != EventKind::denied)
        return false;
    const std::string_view reason = texts.text(event.detail);
    return reason == "held" || reason == "no-quorum";
}

/// Returns whether the condition counts this row. The row must have one of the condition's kinds
/// (or, with EventCondition::waits, show a waiting client), and the condition's client and node if
/// the condition names these. `texts`: the texts of the row's trace.
inline bool matches(const EventCondition &condition, const Event &event, const TextPool &texts)
{
    return (!condition.client || condition.client == event.client)
        && (!condition.node || condition.node == event.node)
        && (std::find(condition.kinds.begin(), condition.kinds.end(), event.kind)
                != condition.kinds.end()
            || (condition.waits && showsWaiting(event, texts)));
}

/// The detail of the `node-down` row of a server whose process ended although neither the fault
/// plan nor the user ended it. The row has no cause. If the server is the store, the row has the
/// actor `store` and no node.
inline constexpr const char *endedUnexpectedlyText = "its process ended unexpectedly";

} // namespace lockscope
