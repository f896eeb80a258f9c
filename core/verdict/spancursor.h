// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <algorithm>
#include <cstddef>
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

} // namespace lockscope
