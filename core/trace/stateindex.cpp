// SPDX-License-Identifier: MIT
#include "core/trace/stateindex.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

constexpr std::size_t checkpointEvery = 256;

bool isChange(EventKind kind)
{
    return kind == EventKind::linkCut || kind == EventKind::linkHealed
        || kind == EventKind::promoted || kind == EventKind::demoted
        || kind == EventKind::clockJumped;
}

} // namespace

int stepLine(const Trace &trace, const Event &event)
{
    const std::string_view text = trace.text(event.detail);
    int line = 0;
    std::from_chars(text.data(), text.data() + text.size(), line);
    return line;
}

const StateIndex::Places &StateIndex::places(ClientId client) const
{
    static const Places none;
    return client && client.value <= m_clients.size() ? m_clients[client.value - 1u].places : none;
}

const StateIndex::Rows &StateIndex::leases(ClientId client) const
{
    static const Rows none;
    return client && client.value <= m_clients.size() ? m_clients[client.value - 1u].leases : none;
}

void StateIndex::update(const Trace &trace, const Spans &spans)
{
    for (; m_rowsTaken < trace.size(); ++m_rowsTaken)
        takeRow(trace, m_rowsTaken);
    for (const auto &entry : spans.lanes()) {
        const LaneId id = entry.first;
        const Spans::Lane &lane = entry.second;
        if (id.kind != SpanKind::call && id.kind != SpanKind::key)
            continue; // the spans of the other lanes never overlap
        OpenSpans &openSpans = m_openSpans[id];
        for (; openSpans.spansTaken < lane.size(); ++openSpans.spansTaken) {
            const Seq beginSeq = lane[openSpans.spansTaken].firstSeq;
            std::erase_if(openSpans.open,
                [&](std::uint32_t i) { return !lane[i].isOpen() && lane[i].lastSeq <= beginSeq; });
            if (openSpans.spansTaken % checkpointEvery == 0)
                openSpans.checkpoints.push_back(openSpans.open);
            openSpans.open.push_back(static_cast<std::uint32_t>(openSpans.spansTaken));
        }
    }
}

void StateIndex::takeRow(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (event.kind == EventKind::wrote)
        m_writes.push_back(static_cast<std::uint32_t>(row));
    else if (event.kind == EventKind::writeRejected)
        m_refusals.push_back(static_cast<std::uint32_t>(row));
    else if (isChange(event.kind))
        m_changes.push_back(static_cast<std::uint32_t>(row));
    if (!event.client || event.actor.kind != ActorKind::client)
        return;
    if (event.client.value > m_clients.size())
        m_clients.resize(event.client.value);
    Client &client = m_clients[event.client.value - 1u];
    if (event.kind == EventKind::granted || event.kind == EventKind::extended)
        client.leases.push_back(static_cast<std::uint32_t>(row));
    updatePlace(trace, row, client);
}

void StateIndex::updatePlace(const Trace &trace, std::size_t row, Client &client)
{
    const Event &event = trace[row];
    const PlaceRow before = client.places.empty() ? PlaceRow{} : client.places.back();
    PlaceRow now{static_cast<std::uint32_t>(row), before.attempt, before.place};
    switch (event.kind) {
    case EventKind::attempt:
        now.attempt = event.attempt;
        if (now.place.kind == ListingPlace::Kind::inside)
            now.place = {};
        break;
    case EventKind::step:
        if (const int line = stepLine(trace, event); line > 0)
            now.place = {ListingPlace::Kind::line, line};
        break;
    case EventKind::entered:
    case EventKind::extended:
    case EventKind::extendFailed: // the line of the extension is complete; the client is still
                                  // inside
        now.place = {ListingPlace::Kind::inside, 0};
        break;
    case EventKind::released:
    case EventKind::releaseRefused:
        // The last answer of a release may arrive after the client has begun its next attempt.
        if (event.attempt == before.attempt)
            now.place = {};
        break;
    case EventKind::left:
    case EventKind::crashed:
    case EventKind::ended: now.place = {}; break;
    default: return;
    }
    if (client.places.empty() || now.place != before.place || now.attempt != before.attempt)
        client.places.push_back(now);
}

std::vector<const Span *> StateIndex::openSpansAt(const Spans &spans, LaneId id, Seq afterSeq) const
{
    std::vector<const Span *> found;
    const Spans::Lane &lane = spans.lane(id);
    const auto add = [&](const Span &span) {
        if (span.isOpen() || span.lastSeq > afterSeq)
            found.push_back(&span);
    };
    const auto end = std::partition_point(
        lane.begin(), lane.end(), [&](const Span &span) { return span.firstSeq <= afterSeq; });
    const auto count = static_cast<std::size_t>(end - lane.begin());
    const auto known = m_openSpans.find(id);
    if (count == 0)
        return found;
    if (known == m_openSpans.end()) {
        add(lane[count - 1]);
        return found;
    }
    const std::size_t checkpoint =
        std::min((count - 1) / checkpointEvery, known->second.checkpoints.size() - 1);
    for (const std::uint32_t i : known->second.checkpoints[checkpoint])
        add(lane[i]);
    for (std::size_t i = checkpoint * checkpointEvery; i < count; ++i)
        add(lane[i]);
    return found;
}

} // namespace lockscope
