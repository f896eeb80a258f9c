// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// A reference to a span that stays valid when its lane grows and reallocates. A value; empty: no span.
struct SpanPlace {
    const Spans::Lane *lane = nullptr;
    std::size_t index = 0;

    explicit operator bool() const { return lane != nullptr; }
    const Span &operator*() const { return (*lane)[index]; }
    const Span *operator->() const { return &(*lane)[index]; }
};

/// Walks the clients' spans of one kind in row order, because rows decide overlap, not times. REQUIRES: take() gets the rows in
/// order, each after the spans contain it; the spans outlive the cursor.
class SpanCursor {
public:
    /// The effect of a row: at most one span ends, then at most one begins.
    struct Change {
        SpanPlace ended;
        SpanPlace begun;
    };

    explicit SpanCursor(SpanKind kind) : m_kind(kind) { }
    /// Constructs and calls grow().
    SpanCursor(const Spans &spans, SpanKind kind) : m_kind(kind) { grow(spans); }

    /// Updates for new clients and lanes of the same spans.
    void grow(const Spans &spans)
    {
        m_places.resize(spans.clientMax().value + std::size_t{1});
        const auto end = spans.lanes().end();
        for (auto lane = spans.lanes().lower_bound(LaneId{m_kind, {}, {}}); lane != end && lane->first.kind == m_kind; ++lane) {
            if (lane->first.client.value < m_places.size()) // an empty lane may belong to a client of an earlier trace
                m_places[lane->first.client.value].lane = &lane->second;
        }
    }
    /// Discards all rows and lanes. Other spans may follow.
    void clear() { m_places.clear(); }

    Change take(ClientId client, Seq seq)
    {
        Change change;
        if (!client || client.value >= m_places.size() || !m_places[client.value].lane)
            return change;
        Place &place = m_places[client.value];
        if (place.isIn && (*place.lane)[place.next].lastSeq <= seq) { // smaller: a later row showed that the span had already ended
            if ((*place.lane)[place.next].lastSeq == seq)
                change.ended = {place.lane, place.next};
            ++place.next;
            place.isIn = false;
        }
        if (!place.isIn && place.next < place.lane->size() && (*place.lane)[place.next].firstSeq == seq) {
            change.begun = {place.lane, place.next};
            place.isIn = true;
        }
        return change;
    }
    /// Returns whether that client has an open span.
    bool isIn(ClientId client) const { return client.value < m_places.size() && m_places[client.value].isIn; }
    /// Returns the open span. REQUIRES: isIn(client).
    SpanPlace current(ClientId client) const { return {m_places[client.value].lane, m_places[client.value].next}; }

private:
    struct Place {
        const Spans::Lane *lane = nullptr; // null: no lane yet
        std::size_t next = 0; // index of the open span, or of the next one
        bool isIn = false;
    };
    SpanKind m_kind;
    std::vector<Place> m_places; // by client
};

} // namespace lockscope
