// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/timelineindex.h"

#include "ui/index/condense.h"
#include "ui/index/marklist.h"

#include <algorithm>
#include <tuple>

namespace lockscope {
namespace {

/// A change of a count: from `time` on, a client is counted (`by` is 1) or is no longer counted
/// (`by` is -1).
struct Change {
    WorldTime time{};
    Seq seq = noSeq;
    TextId resource;
    ClientId client;
    int by = 0;
};

/// The number of counted clients for each resource.
class ClientCounts {
public:
    void apply(const Change &change)
    {
        const auto found = std::find_if(m_entries.begin(), m_entries.end(),
            [&](const Entry &entry) { return entry.resource == change.resource; });
        Entry &entry = found == m_entries.end()
            ? m_entries.emplace_back(Entry{change.resource, 0, 0})
            : *found;
        entry.count += change.by;
        entry.sum += change.by * change.client.value;
        if (entry.count == 0)
            m_entries.erase(m_entries.begin() + (&entry - m_entries.data()));
    }
    std::uint16_t countMax() const
    {
        int highest = 0;
        for (const Entry &entry : m_entries)
            highest = std::max(highest, entry.count);
        return static_cast<std::uint16_t>(std::max(0, highest));
    }
    ClientId onlyClient() const
    {
        // With one client left, the sum of the client numbers is its number.
        const bool isOne = m_entries.size() == 1 && m_entries.front().count == 1;
        return isOne ? ClientId(static_cast<std::uint16_t>(m_entries.front().sum)) : ClientId();
    }

private:
    struct Entry {
        TextId resource;
        int count;
        int sum; // the sum of the numbers of these clients
    };
    std::vector<Entry> m_entries;
};

/// Returns the changes since a time, in order. Adds the clients that were already counted before
/// that time to `counts`.
std::vector<Change> changesSince(
    const Spans &spans, SpanKind kind, WorldTime since, ClientCounts &counts)
{
    std::vector<Change> changes;
    for (std::uint16_t number = 1; number <= spans.clientMax().value; ++number) {
        const Spans::Lane &lane = spans.lane({kind, ClientId(number), {}});
        const auto first = std::partition_point(
            lane.begin(), lane.end(), [since](const Span &s) { return s.end < since; });
        for (auto span = first; span != lane.end(); ++span) {
            const Change begun{span->begin, span->firstSeq, span->key, span->client, 1};
            if (span->begin < since)
                counts.apply(begun);
            else
                changes.push_back(begun);
            if (!span->isOpen())
                changes.push_back({span->end, span->lastSeq, span->key, span->client, -1});
        }
    }
    // At equal times, the order of the rows decides.
    std::sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) {
        return std::tie(a.time, a.seq) < std::tie(b.time, b.seq);
    });
    return changes;
}

/// Divides the time from `since` on into periods with constant counts; the last period is open.
/// Calls `take(begin, end, counts)` for each.
template <class Take>
void forEachPeriod(const Spans &spans, SpanKind kind, WorldTime since, Take take)
{
    ClientCounts counts;
    for (const Change &change : changesSince(spans, kind, since, counts)) {
        if (since < change.time)
            take(since, change.time, counts);
        since = change.time;
        counts.apply(change);
    }
    take(since, WorldTime::max(), counts);
}

/// Returns the kind of mark for an event of this kind; nothing if the timeline does not draw such
/// an event as a shape.
std::optional<MarkKind> markKindOf(EventKind kind)
{
    const auto mark = markOf(kind);
    if (!mark)
        return std::nullopt;
    switch (*mark) {
    case Mark::denied: return MarkKind::denied;
    case Mark::released: return MarkKind::released;
    case Mark::granted:
    case Mark::extended: return MarkKind::granted;
    case Mark::wrote: return MarkKind::wrote;
    default: return MarkKind::trouble;
    }
}

/// Returns whether spans of this kind are painted on a lane of the timeline.
constexpr bool isPainted(SpanKind kind)
{
    return kind != SpanKind::leased && kind != SpanKind::call;
}

constexpr std::size_t pyramidSizeMin = 64; // lanes with fewer spans have no pyramid

const LaneMarks noMarks;
const Pyramid noPyramid;
const ExpiredBeliefs noExpiredBeliefs;

} // namespace

void TimelineIndex::update(std::shared_ptr<const Trace> trace, const Spans &spans)
{
    const bool isGrown = m_trace && trace && &m_trace->texts() == &trace->texts()
        && m_trace->size() <= trace->size();
    if (!isGrown || m_revision != spans.revision())
        clear();
    m_revision = spans.revision();
    const std::size_t rowsBefore = m_trace ? m_trace->size() : 0;
    m_trace = std::move(trace);
    if (!m_trace)
        return;
    updateCounts(spans, SpanKind::inside, m_inside);
    updateCounts(spans, SpanKind::believed, m_believers);
    updateWaiting(spans);
    for (std::uint16_t number = 1; number <= spans.clientMax().value; ++number)
        updateExpiredBeliefs(spans, ClientId(number));
    addMarks(rowsBefore);
    m_end = spans.end();
    updatePyramids(spans);
    for (std::uint8_t number = 1; number <= spans.nodeMax().value && number > 0; ++number)
        m_keyTracks[NodeId{number}].update(spans.lane({SpanKind::key, {}, NodeId{number}}));
}

const std::vector<KeyTracks::Track> &TimelineIndex::keyTracks(NodeId node) const
{
    static const std::vector<KeyTracks::Track> none;
    const auto found = m_keyTracks.find(node);
    return found == m_keyTracks.end() ? none : found->second.tracks();
}

void TimelineIndex::updatePyramids(const Spans &spans)
{
    for (const auto &[id, lane] : spans.lanes()) {
        if (isPainted(id.kind) && lane.size() >= pyramidSizeMin)
            m_pyramids[id].update(lane, lane.size());
    }
    updateCountPyramid(m_inside, m_insidePyramid);
    updateCountPyramid(m_believers, m_believersPyramid);
    for (auto &[client, expiredBeliefs] : m_expiredBeliefs) {
        const auto finalEnd =
            std::partition_point(expiredBeliefs.list.begin(), expiredBeliefs.list.end(),
                [&](const ExpiredBelief &one) { return one.belief < expiredBeliefs.finalBeliefs; });
        expiredBeliefs.pyramid.update(
            expiredBeliefs.list, static_cast<std::size_t>(finalEnd - expiredBeliefs.list.begin()));
    }
}

// Adds only the intervals that end before the time of the last row, because the other intervals may
// still change or be removed.
void TimelineIndex::updateCountPyramid(const CountIntervals &intervals, Pyramid &pyramid) const
{
    const auto finalEnd = std::partition_point(intervals.begin(), intervals.end(),
        [this](const CountInterval &interval) { return interval.end < m_end; });
    pyramid.update(intervals, static_cast<std::size_t>(finalEnd - intervals.begin()));
}

void TimelineIndex::clear()
{
    *this = TimelineIndex();
}

void TimelineIndex::updateCounts(const Spans &spans, SpanKind kind, CountIntervals &intervals) const
{
    while (!intervals.empty() && intervals.back().begin >= m_end)
        intervals.pop_back();
    if (!intervals.empty() && intervals.back().end > m_end)
        intervals.back().end = m_end;
    forEachPeriod(spans, kind, m_end,
        [&intervals](WorldTime begin, WorldTime end, const ClientCounts &counts) {
            const CountInterval interval{begin, end, counts.countMax(), counts.onlyClient()};
            if (interval.count == 0)
                return;
            CountInterval *const last = intervals.empty() ? nullptr : &intervals.back();
            if (last && last->end == begin && last->count == interval.count
                && last->client == interval.client)
                last->end = end;
            else
                intervals.push_back(interval);
        });
}

void TimelineIndex::updateWaiting(const Spans &spans)
{
    m_waiting.removeFrom(m_end);
    forEachPeriod(spans, SpanKind::waiting, m_end,
        [this](WorldTime begin, WorldTime, const ClientCounts &counts) {
            m_waiting.change(begin, counts.countMax());
        });
}

void TimelineIndex::updateExpiredBeliefs(const Spans &spans, ClientId client)
{
    const Spans::Lane &beliefs = spans.lane({SpanKind::believed, client, {}});
    const Spans::Lane &leases = spans.lane({SpanKind::leased, client, {}});
    ClientExpiredBeliefs &expiredBeliefs = m_expiredBeliefs[client];
    while (!expiredBeliefs.list.empty()
        && expiredBeliefs.list.back().belief >= expiredBeliefs.finalBeliefs)
        expiredBeliefs.list.pop_back();
    for (std::size_t i = expiredBeliefs.finalBeliefs; i < beliefs.size(); ++i) {
        const Span &belief = beliefs[i];
        auto lease = std::partition_point(leases.begin(), leases.end(),
            [&](const Span &span) { return span.firstSeq < belief.firstSeq; });
        // A late renewal leaves a gap between two leases of one belief.
        WorldTime coveredUntil = belief.begin;
        for (; lease != leases.end() && lease->begin < belief.end; ++lease) {
            if (coveredUntil < lease->begin)
                expiredBeliefs.list.push_back({coveredUntil, lease->begin, i});
            coveredUntil = std::max(coveredUntil, lease->end);
        }
        if (coveredUntil > belief.begin && coveredUntil < belief.end)
            expiredBeliefs.list.push_back({coveredUntil, belief.end, i});
    }
    while (expiredBeliefs.finalBeliefs < beliefs.size()
        && beliefs[expiredBeliefs.finalBeliefs].end < spans.end())
        ++expiredBeliefs.finalBeliefs;
}

void TimelineIndex::addMarks(std::size_t from)
{
    for (std::size_t i = from; i < m_trace->size(); ++i) {
        const Event &event = (*m_trace)[i];
        const auto kind = markKindOf(event.kind);
        if (!kind)
            continue;
        if (event.kind == EventKind::wrote || event.kind == EventKind::writeRejected)
            m_writes.add(static_cast<std::uint32_t>(i), event.time);
        if (event.kind == EventKind::writeRejected)
            m_rejectedWrites.add(static_cast<std::uint32_t>(i), event.time);
        const bool isNodeLane = event.actor.kind == ActorKind::node
            || event.actor.kind == ActorKind::sentinel
            || event.actor.kind == ActorKind::operatorPerson;
        if (event.client && !(isNodeLane && event.node && event.kind != EventKind::stole))
            m_clientMarks[event.client][static_cast<std::size_t>(*kind)].add(
                static_cast<std::uint32_t>(i), event.time);
        else if (event.node)
            m_nodeMarks[event.node][static_cast<std::size_t>(*kind)].add(
                static_cast<std::uint32_t>(i), event.time);
    }
}

const ExpiredBeliefs &TimelineIndex::expiredBeliefs(ClientId client) const
{
    const auto found = m_expiredBeliefs.find(client);
    return found == m_expiredBeliefs.end() ? noExpiredBeliefs : found->second.list;
}

const Pyramid &TimelineIndex::pyramid(LaneId lane) const
{
    const auto found = m_pyramids.find(lane);
    return found == m_pyramids.end() ? noPyramid : found->second;
}

const Pyramid &TimelineIndex::expiredBeliefPyramid(ClientId client) const
{
    const auto found = m_expiredBeliefs.find(client);
    return found == m_expiredBeliefs.end() ? noPyramid : found->second.pyramid;
}

const LaneMarks &TimelineIndex::marks(ClientId client) const
{
    const auto found = m_clientMarks.find(client);
    return found == m_clientMarks.end() ? noMarks : found->second;
}

const LaneMarks &TimelineIndex::marks(NodeId node) const
{
    const auto found = m_nodeMarks.find(node);
    return found == m_nodeMarks.end() ? noMarks : found->second;
}

} // namespace lockscope
