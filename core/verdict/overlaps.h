// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

/// A reference to a span that stays valid when its lane grows and reallocates. A value; empty: no
/// span.
struct SpanRef {
    const Spans::Lane *lane = nullptr;
    std::size_t index = 0;

    explicit operator bool() const { return lane != nullptr; }
    const Span &operator*() const { return (*lane)[index]; }
    const Span *operator->() const { return &(*lane)[index]; }
};

/// Finds the spans of one kind that each row begins and ends. It compares rows, not times, because
/// several rows may have the same time. The spans may be ahead of the cursor: they may already
/// contain later rows than those that take() got. "Open" means here: begun and not ended at the
/// last row that take() got; Span::isOpen() means: not ended at the last row of the spans.
/// REQUIRES: take() gets the rows in trace order, and each row only when the spans contain it; the
/// spans outlive the cursor.
class SpanCursor {
public:
    /// The effect of a row: at most one span ends, then at most one begins. For more see
    /// takeAlsoEnded().
    struct Change {
        SpanRef ended;
        SpanRef begun;
        bool hasAlsoEnded = false; // Overlaps sets it
    };

    explicit SpanCursor(SpanKind kind) : m_kind(kind) { }
    /// Calls grow() with these spans.
    SpanCursor(const Spans &spans, SpanKind kind) : m_kind(kind) { grow(spans); }

    /// Updates for new clients and lanes of the same spans.
    void grow(const Spans &spans)
    {
        m_positions.resize(spans.clientMax().value + std::size_t{1});
        const auto end = spans.lanes().end();
        for (auto lane = spans.lanes().lower_bound(LaneId{m_kind, {}, {}});
             lane != end && lane->first.kind == m_kind; ++lane) {
            if (lane->first.client.value
                < m_positions.size()) // else an empty lane that SpanBuilder::clear() kept of the
                                      // previous trace
                m_positions[lane->first.client.value].lane = &lane->second;
        }
    }
    /// Discards all rows and lanes. The next grow() may have other spans.
    void clear()
    {
        m_positions.clear();
        m_alsoOpen.clear();
    }

    /// Takes the next row; `client`: the client of the row, if it has one.
    Change take(ClientId client, Seq seq)
    {
        Change change;
        if (!client || client.value >= m_positions.size() || !m_positions[client.value].lane)
            return change;
        Position &position = m_positions[client.value];
        if (position.isOpen && (*position.lane)[position.index].lastSeq <= seq) {
            // lastSeq may be smaller than seq: a `waiting` span ends at its last `denied` row, but
            // only a later row shows that the client did not try again. When take() got the
            // `denied` row, the span was still open.
            if ((*position.lane)[position.index].lastSeq == seq)
                change.ended = {position.lane, position.index};
            ++position.index;
            position.isOpen = false;
        }
        if (!position.isOpen && position.index < position.lane->size()
            && (*position.lane)[position.index].firstSeq == seq) {
            change.begun = {position.lane, position.index};
            position.isOpen = true;
        } else if (position.isOpen && position.index + 1 < position.lane->size()
            && (*position.lane)[position.index + 1].firstSeq == seq) {
            m_alsoOpen.push_back({position.lane, position.index++}); // the spans overlap
            change.begun = {position.lane, position.index};
        }
        return change;
    }
    /// If spans of the lane overlap, call it for each row after take(), until it returns none:
    /// returns a further span that ends at the row.
    SpanRef takeAlsoEnded(ClientId client, Seq seq)
    {
        for (auto span = m_alsoOpen.begin(); span != m_alsoOpen.end(); ++span) {
            if ((*span)->client == client && (*span)->lastSeq == seq) {
                const SpanRef ended = *span;
                m_alsoOpen.erase(span);
                return ended;
            }
        }
        return {};
    }
    /// Returns whether that client has an open span, as defined above.
    bool hasOpenSpan(ClientId client) const
    {
        return (client.value < m_positions.size() && m_positions[client.value].isOpen)
            || std::any_of(m_alsoOpen.begin(), m_alsoOpen.end(),
                [client](SpanRef span) { return span->client == client; });
    }
    /// Returns the open span. REQUIRES: hasOpenSpan(client).
    SpanRef current(ClientId client) const
    {
        return {m_positions[client.value].lane, m_positions[client.value].index};
    }

private:
    // The position in a client's lane.
    struct Position {
        const Spans::Lane *lane = nullptr; // null: no lane yet
        std::size_t index = 0;             // of the open span; without one, of the next span
        bool isOpen = false;
    };
    SpanKind m_kind;
    std::vector<Position> m_positions; // by client
    std::vector<SpanRef> m_alsoOpen;   // further open spans, if the spans of a lane overlap
};

/// An interval in which more spans of clients overlap on one resource than fit
/// (Overlaps::setCapacity()). It begins when the client joins that is one too many, and ends when
/// the rest fit. Without readers, and with a capacity of 1, two are too many.
struct Overlap {
    WorldTime from{};
    WorldTime to{};
    Seq firstSeq = noSeq; ///< the row at which the client joined that is one too many
    TextId resource;
    std::vector<SpanRef> spans; ///< all spans that took part, in the order of joining
};

/// Finds the overlaps of one kind of client spans. The cost of a row does not depend on the number
/// of open spans.
class Overlaps {
public:
    /// Called once for each span that joins an overlap, at the row at which it joins.
    using JoinCallback = std::function<void(Overlap &overlap, const Span &span)>;
    Overlaps(SpanKind kind, JoinCallback onJoin);

    /// Updates this object for new clients and lanes. REQUIRES: `spans` is the object of the last
    /// call; it may have more spans now.
    void grow(const Spans &spans);

    /// Discards all rows and spans.
    void clear();

    /// Sets how many spans fit beside each other on a resource. Readers fit beside readers, however
    /// many, if the capacity is 1; a reader and another client that is none never fit. REQUIRES: no
    /// row has been taken.
    void setCapacity(int capacity) { m_capacity = static_cast<std::size_t>(capacity); }
    /// Takes the next row. Returns the spans that it ends and begins. `isReader`: the client of a
    /// span that begins is a reader.
    SpanCursor::Change take(const Event &event, Seq seq, bool isReader = false);
    /// Sets the end of the open overlaps to `end`: the end of the trace, or of the part read so
    /// far. A later call may set a later end.
    void finish(WorldTime end);
    /// Returns the overlaps so far, sorted by start.
    const std::vector<Overlap> &found() const { return m_found; }
    /// Returns the number of open spans, over all resources.
    std::size_t openCount() const { return m_openCount; }
    /// Returns whether that client has an open span.
    bool hasOpenSpan(ClientId client) const { return m_cursor.hasOpenSpan(client); }

private:
    static constexpr std::size_t noOverlap = static_cast<std::size_t>(-1);
    // The open spans of one resource.
    struct Resource {
        std::vector<SpanRef> openSpans;
        std::vector<ClientId> readers;   // the clients of open spans that are readers
        std::size_t overlap = noOverlap; // index in m_found of the overlap that is open
    };
    bool fits(const Resource &resource) const;
    void beginSpan(SpanRef span, Seq seq, bool isReader);
    void endSpan(const Span &span);
    void join(std::size_t overlap, SpanRef span);
    Resource &resourceOf(TextId key);

    SpanCursor m_cursor;
    JoinCallback m_onJoin;
    std::vector<std::pair<TextId, Resource>> m_resources; // sorted by key
    std::vector<std::size_t> m_slots; // by client: the index of its span in Resource::openSpans
    std::size_t m_capacity = 1;
    std::vector<Overlap> m_found;
    std::size_t m_openCount = 0;
};

} // namespace lockscope
