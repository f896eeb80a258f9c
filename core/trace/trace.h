// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/textpool.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/event.h"

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace lockscope {

/// All events of a run, in order: an immutable value, shared as shared_ptr<const Trace>. A live run's trace grows by chunks, and full
/// chunks never change. A snapshot is also such a value, and cheap.
/// Thread: any, after it was handed over.
class Trace {
public:
    static constexpr std::size_t chunkSize = 4096;
    class Chunk;
    /// Rows with a seq that differs from their index: (index, seq) of each place where a gap ends. Empty for a whole trace.
    using Holes = std::vector<std::pair<std::size_t, Seq>>;

    std::size_t size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    /// REQUIRES: index < size().
    const Event &operator[](std::size_t index) const;

    /// Returns the seq of the row at an index: the index itself, unless the trace is a part of another trace.
    Seq seqAt(std::size_t index) const { return m_holes.empty() ? static_cast<Seq>(index) : seqBehindHoles(index); }
    /// Returns the index of the row with this seq, or nothing if this part does not have it.
    std::optional<std::size_t> indexOf(Seq seq) const
    {
        if (m_holes.empty())
            return seq < m_size ? std::optional<std::size_t>(seq) : std::nullopt;
        return indexBehindHoles(seq);
    }
    bool isPartial() const { return !m_holes.empty(); }

    const TextPool &texts() const { return *m_texts; }
    std::string_view text(TextId id) const { return m_texts->text(id); }
    Fence fence(const Event &event) const
    {
        const TextId digits = event.fence.text();
        return event.fence.number(digits ? m_texts->text(digits) : std::string_view());
    }
    /// Returns the detail of an event, with its key and token in place of the placeholders.
    std::string detail(const Event &event) const;
    /// Returns the name of an event's kind, also of a kind that this version does not know.
    std::string_view kindText(std::size_t index) const;

private:
    friend class TraceWriter;
    Seq seqBehindHoles(std::size_t index) const;
    std::optional<std::size_t> indexBehindHoles(Seq seq) const;
    std::shared_ptr<TextPool> m_texts;
    std::vector<std::shared_ptr<const Chunk>> m_chunks;
    std::size_t m_size = 0;
    Holes m_holes;
    std::vector<std::pair<std::size_t, TextId>> m_unknownKinds; // row index, name of its kind
};

/// Memory for rows, which are written one after the other and never move. The number of rows is stored in the traces.
class Trace::Chunk {
public:
    const Event &row(std::size_t place) const { return *std::launder(reinterpret_cast<const Event *>(m_room.data()) + place); }
    /// Return the start and the end of the memory for rows.
    std::byte *begin() { return m_room.data(); }
    std::byte *end() { return m_room.data() + m_room.size(); }

private:
    static_assert(std::is_trivially_destructible_v<Event>);
    alignas(Event) std::array<std::byte, chunkSize * sizeof(Event)> m_room;
};

inline const Event &Trace::operator[](std::size_t index) const
{
    return m_chunks[index / chunkSize]->row(index % chunkSize);
}

class TraceMemory;

/// The only way to make a Trace, row after row. Thread: one.
class TraceWriter {
public:
    /// `memory`: where the rows are stored; null: all in memory.
    explicit TraceWriter(std::shared_ptr<TextPool> texts, std::shared_ptr<TraceMemory> memory = {});

    TextPool &texts() { return *m_trace.m_texts; }
    std::size_t size() const { return m_nextSeq - m_skipped; }
    /// Appends a row and returns its seq. That is the index, unless setSeq() was called. REQUIRES: event.time >= the last row's;
    /// event.cause is noSeq or smaller than its own seq.
    Seq append(const Event &event)
    {
        return close(open() = event);
    }
    /// The same in two steps. Returns the slot for the next row, which the caller fills completely.
    Event &open() { return eventIn(nextRoom()); }
    /// Second step: appends the row in the slot that open() returned. Returns its seq.
    Seq close(const Event &row)
    {
        static_assert(noSeq + 1 == 0); // so one comparison is sufficient
        LOCKSCOPE_ASSERT(row.cause + 1 <= m_nextSeq);
        LOCKSCOPE_ASSERT(m_lastTime <= row.time);
        m_lastTime = row.time;
        m_room += sizeof(Event);
        return m_nextSeq++;
    }
    /// Returns whether the row after the open one has room in the same chunk. If so, closeAndOpen() does both at once, in a few
    /// instructions.
    bool hasRoomBehind() const { return m_room + sizeof(Event) != m_roomEnd; }
    Event &closeAndOpen(const Event &row)
    {
        close(row);
        return eventIn(m_room);
    }
    /// Returns the seq of the next row.
    Seq nextSeq() const { return m_nextSeq; }
    /// REQUIRES: size() > 0.
    const Event &last() const { return eventIn(m_room - sizeof(Event)); }
    /// Sets the seq of the next row, which must be greater than the last row's: for reading a part of a trace.
    void setSeq(Seq next);
    /// Sets the name of the next row's kind, which this version does not know.
    void setUnknownKind(std::string_view name);
    const Event &operator[](std::size_t index) const { return m_trace[index]; }
    /// Returns the trace so far. Cheap: chunks are shared.
    std::shared_ptr<const Trace> snapshot() const;

private:
    // The bytes become an Event by implicit object creation.
    static Event &eventIn(std::byte *room) { return *std::launder(reinterpret_cast<Event *>(room)); }
    void beginChunk();
    std::byte *nextRoom()
    {
        if (m_room == m_roomEnd) [[unlikely]]
            beginChunk();
        return m_room;
    }
    Trace m_trace; // except for its size
    std::shared_ptr<TraceMemory> m_memory;
    std::byte *m_room = nullptr; // slot of the next row in the last chunk
    std::byte *m_roomEnd = nullptr;
    Seq m_nextSeq = 0;
    Seq m_skipped = 0; // numbers skipped by setSeq()
    WorldTime m_lastTime = WorldTime::min();
};

} // namespace lockscope
