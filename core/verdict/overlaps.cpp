// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/overlaps.h"

#include <algorithm>

namespace lockscope {

Overlaps::Overlaps(SpanKind kind, Joined joined) : m_walk(kind), m_joined(std::move(joined)) { }

void Overlaps::grow(const Spans &spans)
{
    m_walk.grow(spans);
    m_slots.resize(spans.clientMax().value + std::size_t{1});
}

void Overlaps::clear()
{
    m_walk.clear();
    m_rooms.clear();
    m_slots.clear();
    m_found.clear();
    m_inCount = 0;
}

SpanCursor::Change Overlaps::take(const Event &event, Seq seq)
{
    const SpanCursor::Change change = m_walk.take(event.client, seq);
    if (change.ended)
        end(*change.ended);
    if (change.begun)
        begin(change.begun, seq);
    return change;
}

Overlaps::Room &Overlaps::roomOf(TextId resource)
{
    const auto isBefore = [](const auto &one, TextId wanted) { return one.first < wanted; };
    auto found = std::lower_bound(m_rooms.begin(), m_rooms.end(), resource, isBefore);
    if (found == m_rooms.end() || found->first != resource)
        found = m_rooms.insert(found, {resource, Room()});
    return found->second;
}

void Overlaps::join(std::size_t overlap, SpanPlace span)
{
    m_found[overlap].spans.push_back(span);
    m_joined(m_found[overlap], *span);
}

void Overlaps::begin(SpanPlace span, Seq seq)
{
    Room &room = roomOf(span->key);
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
    Room &room = roomOf(span.key);
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
