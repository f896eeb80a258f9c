// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/overlaps.h"

namespace lockscope {

Overlaps::Overlaps(SpanKind kind, Joined joined) : m_walk(kind), m_joined(std::move(joined)) { }

void Overlaps::grow(const Spans &spans)
{
    m_walk.grow(spans);
    m_slots.resize(spans.clientMax().value + std::size_t{1});
}

bool Overlaps::take(const Event &event, Seq seq)
{
    const LaneWalk::Change change = m_walk.take(event.client, seq);
    if (change.ended)
        end(*change.ended);
    if (change.begun)
        begin(change.begun, seq);
    return static_cast<bool>(change.begun);
}

void Overlaps::join(std::size_t overlap, SpanPlace span)
{
    m_found[overlap].spans.push_back(span);
    m_joined(m_found[overlap], *span);
}

void Overlaps::begin(SpanPlace span, Seq seq)
{
    Room &room = m_rooms[span->key];
    m_slots[span->client.value] = room.in.size();
    room.in.push_back(span);
    ++m_inCount;
    if (room.in.size() < 2)
        return;
    if (room.open == none) {
        room.open = m_found.size();
        Overlap overlap;
        overlap.from = span->begin;
        overlap.firstSeq = seq;
        overlap.resource = span->key;
        m_found.push_back(overlap);
        join(room.open, room.in.front());
    }
    join(room.open, span);
}

void Overlaps::end(const Span &span)
{
    Room &room = m_rooms[span.key];
    const std::size_t slot = m_slots[span.client.value];
    room.in[slot] = room.in.back();
    m_slots[room.in[slot]->client.value] = slot;
    room.in.pop_back();
    --m_inCount;
    if (room.open == none || room.in.size() > 1)
        return;
    m_found[room.open].to = span.end;
    room.open = none;
}

void Overlaps::finish(WorldTime end)
{
    for (auto &[resource, room] : m_rooms) {
        if (room.open != none)
            m_found[room.open].to = end;
    }
}

} // namespace lockscope
