// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/metrics/metrics.h"

#include "core/scenario/files/runheader.h"
#include "core/trace/tracebegin.h"
#include "core/verdict/overlaps.h"
#include "core/workload/workload.h"

#include <algorithm>
#include <map>
#include <memory>

namespace lockscope {
namespace {

Settings settingsIn(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return {};
    const auto header = parseRunHeader(trace.detail(trace[0]));
    return header ? settingsOf(header.value()) : Settings();
}

void appendIfChanged(std::vector<Level> &levels, const Event &event, Seq seq, std::int64_t value)
{
    if (levels.empty() ? value != 0 : levels.back().value != value)
        levels.push_back({event.time, value, seq});
}

// Counts the open spans of one kind. With several resources, it counts them for each resource and
// records the largest of these numbers.
class SpanCounter {
public:
    SpanCounter(SpanKind kind, const Attempts *only, std::vector<Level> &levels)
        : m_cursor(kind), m_only(only), m_levels(levels)
    {
    }

    void grow(const Spans &spans) { m_cursor.grow(spans); }
    void take(const Event &event, Seq seq)
    {
        const SpanCursor::Change change = m_cursor.take(event.client, seq);
        bool hasEnded = isIncluded(change.ended);
        const bool hasBegun = isIncluded(change.begun);
        if (hasEnded)
            --m_counts[change.ended->key];
        while (const SpanRef span = m_cursor.takeAlsoEnded(event.client, seq)) {
            hasEnded = hasEnded || isIncluded(span);
            m_counts[span->key] -= isIncluded(span) ? 1 : 0;
        }
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
    bool isIncluded(const SpanRef &span) const
    {
        return span && (!m_only || m_only->has(span->client, span->attempt));
    }

    SpanCursor m_cursor;
    const Attempts *m_only;
    std::vector<Level> &m_levels;
    std::map<TextId, std::int64_t> m_counts; // by resource
};

// Tracks the current attempt and lease of each client, row by row.
class AttemptTracker {
public:
    AttemptTracker(Metrics &metrics, const Attempts *only) : m_metrics(metrics), m_only(only) { }

    void grow(ClientId clientMax) { m_clients.resize(clientMax.value + std::size_t{1}); }
    void take(const Event &event, Seq seq)
    {
        if (!event.client || event.client.value >= m_clients.size())
            return;
        CurrentAttempt &attempt = m_clients[event.client.value];
        switch (event.kind) {
        case EventKind::attempt: attempt = {event.attempt, event.time, WorldTime::max()}; return;
        case EventKind::granted:
            if (event.attempt && attempt.id == event.attempt && isIncluded(event))
                m_metrics.acquires.push_back(
                    {event.time, event.time - attempt.begin, event.client, seq});
            attempt.deadline = deadlineOf(event);
            return;
        case EventKind::extended: attempt.deadline = deadlineOf(event); return;
        case EventKind::entered:
            if (!isIncluded(event))
                return;
            m_metrics.entries.push_back({event.time, {}, event.client, seq});
            if (attempt.deadline != WorldTime::max())
                m_metrics.validities.push_back(
                    {event.time, attempt.deadline - event.time, event.client, seq});
            return;
        default: return;
        }
    }

private:
    struct CurrentAttempt {
        AttemptId id;
        WorldTime begin{};
        WorldTime deadline = WorldTime::max();
    };
    bool isIncluded(const Event &event) const
    {
        return !m_only || m_only->has(event.client, event.attempt);
    }
    static WorldTime deadlineOf(const Event &event)
    {
        return event.span == noSpan ? WorldTime::max() : event.time + event.span;
    }

    Metrics &m_metrics;
    const Attempts *m_only;
    std::vector<CurrentAttempt> m_clients;
};

/// Returns whether the metrics include a wait: at least one of its attempts is in `only`.
bool isIncluded(const Span &waiting, const Trace &trace, const Attempts *only)
{
    const auto end = waiting.isOpen() ? std::nullopt : trace.indexOf(waiting.lastSeq);
    const AttemptId last = end && trace[*end].attempt ? trace[*end].attempt
        : waiting.isOpen()                            ? AttemptId{~0u}
                                                      : waiting.attempt;
    return !only || only->hasBetween(waiting.client, waiting.attempt, last);
}

// Collects the waits of all clients from their spans.
class WaitCollector {
public:
    WaitCollector(Metrics &metrics, const Attempts *only) : m_metrics(metrics), m_only(only) { }

    void take(const Trace &trace, const Spans &spans)
    {
        std::vector<Waiting> open;
        m_taken.resize(spans.clientMax().value + std::size_t{1});
        for (const auto &[id, lane] : spans.lanes()) {
            if (id.kind != SpanKind::waiting)
                continue;
            std::size_t &taken = m_taken[id.client.value];
            for (; taken < lane.size() && !lane[taken].isOpen(); ++taken)
                add(trace, lane[taken], m_ended);
            if (taken < lane.size() && isIncluded(lane[taken], trace, m_only))
                open.push_back({lane[taken].begin, std::max(spans.end(), lane[taken].begin),
                    id.client, lane[taken].firstSeq});
        }
        m_metrics.allWaits = m_ended;
        m_metrics.allWaits.insert(m_metrics.allWaits.end(), open.begin(), open.end());
        std::sort(m_metrics.allWaits.begin(), m_metrics.allWaits.end(),
            [](const Waiting &a, const Waiting &b) {
                return std::pair(a.end, a.seq) < std::pair(b.end, b.seq);
            });
        m_metrics.grantedWaits.clear();
        for (const Waiting &waiting : m_metrics.allWaits) {
            if (waiting.isGranted)
                m_metrics.grantedWaits.push_back(
                    {waiting.end, waiting.end - waiting.begin, waiting.client, waiting.seq});
        }
    }

private:
    void add(const Trace &trace, const Span &span, std::vector<Waiting> &waits) const
    {
        if (!isIncluded(span, trace, m_only))
            return;
        const auto row = trace.indexOf(span.lastSeq);
        const bool isGranted = row && trace[*row].kind == EventKind::granted;
        waits.push_back({span.begin, span.end, span.client, span.lastSeq, isGranted});
    }

    Metrics &m_metrics;
    const Attempts *m_only;
    std::vector<std::size_t> m_taken; // by client: how many of its waits have ended and were read
    std::vector<Waiting> m_ended;
};

// Tracks the counts `expected` and `actual` of the workload, row by row.
class TallyTracker {
public:
    explicit TallyTracker(Metrics &metrics) : m_metrics(metrics) { }

    void begin(const Settings &settings)
    {
        m_tally = workloadOf(settings.workload).info().tally(settings);
    }
    void take(const Trace &trace, const Event &event, Seq seq)
    {
        m_tally->take(trace, event, seq);
        const WorkloadTally::Progress counts = m_tally->progress();
        appendIfChanged(m_metrics.expected, event, seq, counts.expected);
        appendIfChanged(m_metrics.actual, event, seq, counts.actual);
    }

private:
    Metrics &m_metrics;
    std::unique_ptr<WorkloadTally> m_tally;
};

} // namespace

struct Measurement::State {
    explicit State(const Attempts *wanted)
        : only(wanted), inside(SpanKind::inside, wanted, metrics.inside),
          believers(SpanKind::believed, wanted, metrics.believers), attempts(metrics, wanted),
          waits(metrics, wanted), tally(metrics)
    {
    }

    const Attempts *only;
    Metrics metrics;
    SpanCounter inside;
    SpanCounter believers;
    AttemptTracker attempts;
    WaitCollector waits;
    TallyTracker tally;
    std::size_t rowsTaken = 0;
    int revision = 0; // Spans::revision() of the spans read so far
};

Measurement::Measurement(const Attempts *only) : m_state(std::make_unique<State>(only))
{
}

Measurement::~Measurement() = default;

const Metrics &Measurement::take(const Trace &trace, const Spans &spans)
{
    if (m_state->revision != spans.revision())
        m_state = std::make_unique<State>(m_state->only);
    State &state = *m_state;
    state.revision = spans.revision();
    Metrics &metrics = state.metrics;
    metrics.clients = spans.clientMax().value;
    if (state.rowsTaken == 0) {
        const Settings settings = settingsIn(trace);
        metrics.workload = settings.workload;
        state.tally.begin(settings);
    }
    if (trace.isEmpty())
        return metrics;
    const WorldTime begin = beginOf(trace);
    metrics.whole = {begin, std::max(begin, trace[trace.size() - 1].time)};
    // Makes room for the clients and lanes that are new since the previous call.
    state.inside.grow(spans);
    state.believers.grow(spans);
    state.attempts.grow(spans.clientMax());
    for (; state.rowsTaken < trace.size(); ++state.rowsTaken) {
        const Event &event = trace[state.rowsTaken];
        const Seq seq = trace.seqAt(state.rowsTaken);
        state.inside.take(event, seq);
        state.believers.take(event, seq);
        state.attempts.take(event, seq);
        if (!state.only || state.only->has(event.client, event.attempt))
            state.tally.take(trace, event, seq);
    }
    state.waits.take(trace, spans);
    return metrics;
}

Metrics metricsOf(const Trace &trace, const Spans &spans, const Attempts *only)
{
    return Measurement(only).take(trace, spans);
}

} // namespace lockscope
