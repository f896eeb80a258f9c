// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/tally.h"

#include <algorithm>

namespace lockscope {
namespace {

struct CountName {
    EventKind kind;
    const char *name;
};

constexpr CountName countNames[] = {
    {EventKind::attempt, "attempts"},
    {EventKind::granted, "granted"},
    {EventKind::denied, "denied"},
    {EventKind::entered, "entered"},
    {EventKind::left, "left"},
    {EventKind::leaseEnded, "lease_ended"},
    {EventKind::extended, "extended"},
    {EventKind::extendFailed, "extend_failed"},
    {EventKind::released, "released"},
    {EventKind::releaseRefused, "release_refused"},
    {EventKind::stole, "stolen"},
    {EventKind::paused, "paused"},
    {EventKind::crashed, "crashed"},
    {EventKind::restarted, "restarted"},
    {EventKind::read, "read"},
    {EventKind::wrote, "wrote"},
    {EventKind::writeRejected, "write_rejected"},
    {EventKind::sent, "sent"},
    {EventKind::replied, "replied"},
    {EventKind::timedOut, "timed_out"},
    {EventKind::keyExpired, "key_expired"},
    {EventKind::keyLost, "key_lost"},
    {EventKind::stalled, "stalled"},
};

} // namespace

std::optional<Spread> spreadOf(std::vector<Duration> &lengths)
{
    if (lengths.empty())
        return std::nullopt;
    const auto ranked = [&lengths](std::size_t percent) {
        const std::size_t rank = (lengths.size() * percent + 99) / 100; // from 1
        const auto place = lengths.begin() + static_cast<std::ptrdiff_t>(rank - 1);
        std::nth_element(lengths.begin(), place, lengths.end());
        return *place;
    };
    return Spread{ranked(50), ranked(99), ranked(100)};
}

void Tally::take(const Event &event)
{
    ++m_counts[static_cast<std::size_t>(event.kind)];
    if (event.kind == EventKind::attempt) {
        m_attempts[event.client.value] = {event.attempt, event.time};
    } else if (event.kind == EventKind::granted && m_attempts[event.client.value].id == event.attempt && event.attempt) {
        m_acquires.push_back(event.time - m_attempts[event.client.value].begin);
    }
}

void Tally::report(const Trace &trace, const Spans &spans, Verdict &verdict)
{
    for (const CountName &name : countNames)
        verdict.counts[name.name] = count(name.kind);
    std::vector<Duration> waits;
    std::int64_t misses = 0;
    for (const auto &[id, lane] : spans.lanes()) {
        if (id.kind != SpanKind::waiting)
            continue;
        for (const Span &span : lane) {
            const auto last = span.isOpen() ? std::nullopt : trace.indexOf(span.lastSeq);
            if (last && trace[*last].kind == EventKind::granted)
                waits.push_back(span.end - span.begin);
            else if (last)
                ++misses;
        }
    }
    verdict.acquire = spreadOf(m_acquires);
    verdict.wait = spreadOf(waits);
    // What was to be written to the store, what it took, what it refused; rounds that came to nothing.
    verdict.workload["expected"] = count(EventKind::wrote) + count(EventKind::writeRejected);
    verdict.workload["actual"] = count(EventKind::wrote);
    verdict.workload["failures"] = count(EventKind::writeRejected);
    verdict.workload["misses"] = misses;
}

} // namespace lockscope
