// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// Where a span stands. It says so also when its lane has grown, which may move the spans. A value; nothing: no span.
struct SpanPlace {
    const Spans::Lane *lane = nullptr;
    std::size_t index = 0;

    explicit operator bool() const { return lane != nullptr; }
    const Span &operator*() const { return (*lane)[index]; }
    const Span *operator->() const { return &(*lane)[index]; }
};

/// Goes through the clients' spans of one kind in the order of rows, because overlap is decided by rows and not by times.
/// REQUIRES: take() gets the rows in order, each when the spans know it; the spans outlive the walk.
class SpanCursor {
public:
    /// What a row changes: at most one span ends, then at most one begins.
    struct Change {
        SpanPlace ended;
        SpanPlace begun;
    };

    explicit SpanCursor(SpanKind kind) : m_kind(kind) { }
    /// The same, with the lanes that there are.
    SpanCursor(const Spans &spans, SpanKind kind) : m_kind(kind) { grow(spans); }

    /// The same spans have grown: clients and lanes may have come.
    void grow(const Spans &spans)
    {
        m_places.resize(spans.clientMax().value + std::size_t{1});
        const auto end = spans.lanes().end();
        for (auto lane = spans.lanes().lower_bound(LaneId{m_kind, {}, {}}); lane != end && lane->first.kind == m_kind; ++lane) {
            if (lane->first.client.value < m_places.size()) // an empty lane may be of a client of a trace before
                m_places[lane->first.client.value].lane = &lane->second;
        }
    }
    /// Forgets all rows and lanes: other spans follow.
    void clear() { m_places.clear(); }

    Change take(ClientId client, Seq seq)
    {
        Change change;
        if (!client || client.value >= m_places.size() || !m_places[client.value].lane)
            return change;
        Place &place = m_places[client.value];
        if (place.isIn && (*place.lane)[place.next].lastSeq <= seq) { // smaller: since then it has turned out to have ended before
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
    /// Whether a span of that client has begun and not ended.
    bool isIn(ClientId client) const { return client.value < m_places.size() && m_places[client.value].isIn; }
    /// That span. REQUIRES: isIn(client).
    SpanPlace current(ClientId client) const { return {m_places[client.value].lane, m_places[client.value].next}; }

private:
    struct Place {
        const Spans::Lane *lane = nullptr; // null: it has none yet
        std::size_t next = 0; // the span that is in, or the next one to come
        bool isIn = false;
    };
    SpanKind m_kind;
    std::vector<Place> m_places; // by client
};

} // namespace lockscope
