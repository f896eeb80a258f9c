// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/metrics.h"

#include "core/scenario/files/runheader.h"
#include "core/verdict/spancursor.h"
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <memory>

namespace lockscope {
namespace {

WorkloadKind workloadIn(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return WorkloadKind::section;
    const auto header = parseRunHeader(trace.detail(trace[0]));
    return header ? workloadOf(header.value()) : WorkloadKind::section;
}

void appendIfChanged(std::vector<Level> &levels, const Event &event, Seq seq, std::int64_t value)
{
    if (levels.empty() ? value != 0 : levels.back().value != value)
        levels.push_back({event.time, value, seq});
}

// Counts the open spans of one kind; with several resources, at the resource that has most of them.
class SpanCounter {
public:
    SpanCounter(const Spans &spans, SpanKind kind, const Attempts *only, std::vector<Level> &levels)
        : m_cursor(spans, kind), m_only(only), m_levels(levels)
    {
    }

    void take(const Event &event, Seq seq)
    {
        const SpanCursor::Change change = m_cursor.take(event.client, seq);
        const bool hasEnded = counts(change.ended);
        const bool hasBegun = counts(change.begun);
        if (hasEnded)
            --m_counts[change.ended->key];
        if (hasBegun)
            ++m_counts[change.begun->key];
        if (!hasEnded && !hasBegun)
            return;
        std::int64_t highest = 0;
        for (const auto &[resource, count] : m_counts)
            highest = std::max(highest, count);
        appendIfChanged(m_levels, event, seq, highest);
    }

private:
    bool counts(const SpanPlace &span) const { return span && (!m_only || m_only->has(span->client, span->attempt)); }

    SpanCursor m_cursor;
    const Attempts *m_only;
    std::vector<Level> &m_levels;
    std::map<TextId, std::int64_t> m_counts; // by resource
};

// Tracks the current attempt and lease of each client, row by row.
class AttemptTracker {
public:
    AttemptTracker(Metrics &metrics, const Attempts *only)
        : m_metrics(metrics), m_only(only), m_clients(metrics.clients + std::size_t{1})
    {
    }

    void take(const Event &event, Seq seq)
    {
        if (!event.client || event.client.value >= m_clients.size())
            return;
        Attempt &attempt = m_clients[event.client.value];
        switch (event.kind) {
        case EventKind::attempt:
            attempt = {event.attempt, event.time, WorldTime::max()};
            return;
        case EventKind::granted:
            if (event.attempt && attempt.id == event.attempt && counts(event))
                m_metrics.acquires.push_back({event.time, event.time - attempt.begin, event.client, seq});
            attempt.deadline = deadlineOf(event);
            return;
        case EventKind::extended:
            attempt.deadline = deadlineOf(event);
            return;
        case EventKind::entered:
            if (!counts(event))
                return;
            m_metrics.entries.push_back({event.time, {}, event.client, seq});
            if (attempt.deadline != WorldTime::max())
                m_metrics.validities.push_back({event.time, attempt.deadline - event.time, event.client, seq});
            return;
        default:
            return;
        }
    }

private:
    struct Attempt {
        AttemptId id;
        WorldTime begin{};
        WorldTime deadline = WorldTime::max();
    };
    bool counts(const Event &event) const { return !m_only || m_only->has(event.client, event.attempt); }
    static WorldTime deadlineOf(const Event &event) { return event.span == noSpan ? WorldTime::max() : event.time + event.span; }

    Metrics &m_metrics;
    const Attempts *m_only;
    std::vector<Attempt> m_clients;
};

/// Returns whether a wait counts: at least one of its attempts is in `only`.
bool counts(const Span &waiting, const Trace &trace, const Attempts *only)
{
    const auto end = waiting.isOpen() ? std::nullopt : trace.indexOf(waiting.lastSeq);
    const AttemptId last = end && trace[*end].attempt ? trace[*end].attempt : waiting.isOpen() ? AttemptId{~0u} : waiting.attempt;
    return !only || only->hasBetween(waiting.client, waiting.attempt, last);
}

void addWaits(const Trace &trace, const Spans &spans, const Attempts *only, Metrics &metrics)
{
    for (const auto &[id, lane] : spans.lanes()) {
        if (id.kind != SpanKind::waiting)
            continue;
        for (const Span &span : lane) {
            if (!counts(span, trace, only))
                continue;
            const WorldTime end = span.isOpen() ? std::max(spans.end(), span.begin) : span.end;
            metrics.waitings.push_back({span.begin, end, id.client, span.isOpen() ? span.firstSeq : span.lastSeq});
        }
    }
    std::sort(metrics.waitings.begin(), metrics.waitings.end(),
              [](const Waiting &a, const Waiting &b) { return std::pair(a.end, a.seq) < std::pair(b.end, b.seq); });
    for (const Waiting &waiting : metrics.waitings) {
        const auto row = trace.indexOf(waiting.seq);
        if (row && trace[*row].kind == EventKind::granted)
            metrics.waits.push_back({waiting.end, waiting.end - waiting.begin, waiting.client, waiting.seq});
    }
}

// Tracks the two counts of the workload, row by row.
class TallyTracker {
public:
    TallyTracker(const Trace &trace, Metrics &metrics)
        : m_trace(trace), m_metrics(metrics), m_tally(WorkloadTally::of(metrics.workload))
    {
    }

    void take(const Event &event, Seq seq)
    {
        if (m_tally) {
            m_tally->take(m_trace, event, seq);
            m_counts = m_tally->progress();
        } else {
            m_counts.expected += event.kind == EventKind::wrote || event.kind == EventKind::writeRejected ? 1 : 0;
            m_counts.actual += event.kind == EventKind::wrote ? 1 : 0;
        }
        appendIfChanged(m_metrics.expected, event, seq, m_counts.expected);
        appendIfChanged(m_metrics.actual, event, seq, m_counts.actual);
    }

private:
    const Trace &m_trace;
    Metrics &m_metrics;
    std::unique_ptr<WorkloadTally> m_tally;
    WorkloadTally::Progress m_counts;
};

} // namespace

Metrics metricsOf(const Trace &trace, const Spans &spans, const Attempts *only)
{
    Metrics metrics;
    metrics.clients = spans.clientMax().value;
    metrics.workload = workloadIn(trace);
    if (trace.isEmpty())
        return metrics;
    const WorldTime begin = trace.isPartial() ? trace[0].time : std::min(WorldTime{}, trace[0].time);
    metrics.whole = {begin, std::max(begin, trace[trace.size() - 1].time)};
    SpanCounter inside(spans, SpanKind::inside, only, metrics.inside);
    SpanCounter believers(spans, SpanKind::believed, only, metrics.believers);
    AttemptTracker attempts(metrics, only);
    TallyTracker tally(trace, metrics);
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        const Seq seq = trace.seqAt(row);
        inside.take(event, seq);
        believers.take(event, seq);
        attempts.take(event, seq);
        if (!only || only->has(event.client, event.attempt))
            tally.take(event, seq);
    }
    addWaits(trace, spans, only, metrics);
    return metrics;
}

} // namespace lockscope
