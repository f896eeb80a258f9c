// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spans.h"

namespace lockscope {

/// Goes through the clients' spans of one kind in the order of rows, because overlap is decided by rows and not by times.
/// REQUIRES: take() gets the rows in order; the spans outlive the walk.
class LaneWalk {
public:
    /// What a row changes: at most one span ends, then at most one begins.
    struct Change {
        const Span *ended = nullptr;
        const Span *begun = nullptr;
    };

    LaneWalk(const Spans &spans, SpanKind kind) : m_places(spans.clientMax().value + std::size_t{1})
    {
        for (std::size_t i = 1; i < m_places.size(); ++i)
            m_places[i].lane = &spans.lane({kind, ClientId{static_cast<std::uint16_t>(i)}, {}});
    }

    Change take(ClientId client, Seq seq)
    {
        Change change;
        if (!client || client.value >= m_places.size())
            return change;
        Place &place = m_places[client.value];
        if (place.isIn && (*place.lane)[place.next].lastSeq == seq) {
            change.ended = &(*place.lane)[place.next++];
            place.isIn = false;
        }
        if (!place.isIn && place.next < place.lane->size() && (*place.lane)[place.next].firstSeq == seq) {
            change.begun = &(*place.lane)[place.next];
            place.isIn = true;
        }
        return change;
    }
    /// Whether a span of that client has begun and not ended.
    bool isIn(ClientId client) const { return client.value < m_places.size() && m_places[client.value].isIn; }

private:
    struct Place {
        const Spans::Lane *lane = nullptr;
        std::size_t next = 0; // the span that is in, or the next one to come
        bool isIn = false;
    };
    std::vector<Place> m_places; // by client
};

} // namespace lockscope
