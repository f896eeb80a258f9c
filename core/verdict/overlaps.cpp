// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/overlaps.h"

#include <algorithm>

namespace lockscope {

Overlaps::Overlaps(SpanKind kind, JoinCallback onJoin) : m_cursor(kind), m_onJoin(std::move(onJoin))
{
}

void Overlaps::grow(const Spans &spans)
{
    m_cursor.grow(spans);
    m_slots.resize(spans.clientMax().value + std::size_t{1});
}

void Overlaps::clear()
{
    m_cursor.clear();
    m_resources.clear();
    m_slots.clear();
    m_found.clear();
    m_openCount = 0;
}

SpanCursor::Change Overlaps::take(const Event &event, Seq seq, bool isReader)
{
    SpanCursor::Change change = m_cursor.take(event.client, seq);
    while (const SpanRef span = m_cursor.takeAlsoEnded(event.client, seq)) {
        endSpan(*span);
        change.hasAlsoEnded = true;
    }
    if (change.ended)
        endSpan(*change.ended);
    if (change.begun)
        beginSpan(change.begun, seq, isReader);
    return change;
}

Overlaps::Resource &Overlaps::resourceOf(TextId key)
{
    const auto isBefore = [](const auto &one, TextId wanted) { return one.first < wanted; };
    auto found = std::lower_bound(m_resources.begin(), m_resources.end(), key, isBefore);
    if (found == m_resources.end() || found->first != key)
        found = m_resources.insert(found, {key, Resource()});
    return found->second;
}

void Overlaps::join(std::size_t overlap, SpanRef span)
{
    m_found[overlap].spans.push_back(span);
    m_onJoin(m_found[overlap], *span);
}

bool Overlaps::fits(const Resource &resource) const
{
    const std::size_t count = resource.openSpans.size();
    const std::size_t readers = resource.readers.size();
    if (readers == 0)
        return count <= m_capacity;
    return readers == count && (m_capacity == 1 || count <= m_capacity);
}

void Overlaps::beginSpan(SpanRef span, Seq seq, bool isReader)
{
    Resource &resource = resourceOf(span->key);
    m_slots[span->client.value] = resource.openSpans.size();
    if (isReader)
        resource.readers.push_back(span->client);
    resource.openSpans.push_back(span);
    ++m_openCount;
    if (fits(resource))
        return;
    if (resource.overlap == noOverlap) {
        resource.overlap = m_found.size();
        Overlap overlap;
        overlap.from = span->begin;
        overlap.firstSeq = seq;
        overlap.resource = span->key;
        m_found.push_back(overlap);
        for (std::size_t i = 0; i + 1 < resource.openSpans.size(); ++i)
            join(resource.overlap, resource.openSpans[i]);
    }
    join(resource.overlap, span);
}

void Overlaps::endSpan(const Span &span)
{
    Resource &resource = resourceOf(span.key);
    const auto isOfSpan = [&span](SpanRef one) { return one->client == span.client; };
    std::size_t slot = m_slots[span.client.value];
    if (slot >= resource.openSpans.size()
        || !isOfSpan(
            resource.openSpans[slot])) // the slot is of this client's span on another resource
        slot = static_cast<std::size_t>(
            std::find_if(resource.openSpans.begin(), resource.openSpans.end(), isOfSpan)
            - resource.openSpans.begin());
    resource.openSpans[slot] = resource.openSpans.back();
    m_slots[resource.openSpans[slot]->client.value] = slot;
    resource.openSpans.pop_back();
    std::erase(resource.readers, span.client);
    --m_openCount;
    if (resource.overlap == noOverlap || !fits(resource))
        return;
    m_found[resource.overlap].to = span.end;
    resource.overlap = noOverlap;
}

void Overlaps::finish(WorldTime end)
{
    for (auto &[key, resource] : m_resources) {
        if (resource.overlap != noOverlap)
            m_found[resource.overlap].to = end;
    }
}

} // namespace lockscope
