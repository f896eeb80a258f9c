// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope {
namespace {

// Counts the reads of a cache in front of a slow database: `read` rows contain "cached", "missing"
// or "database" (a database query).
//
//     expected   how often the value was missing and a client asked for it: one database query each
//     actual     database queries
//     most       maximum of queries for one miss
//     hits       readers that found the value at once; `waited`: readers that found it after they had waited for the lock
//     misses     readers that gave up waiting and got no value
//     failures   0: the cache never refuses a value
//
// Two queries belong to the same miss unless the cache was filled between them and the second
// reader read the cache after that. "After" means that it sent its read command after the reply to
// the fill, so the order of the replies does not matter.
class StampedeTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_cacheMisses, m_queries}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    void takeQuery(const Trace &trace, Seq read);

    std::set<ClientId> m_inside;
    std::map<ClientId, Seq> m_emptyReads; // by client: its last read that found nothing
    Seq m_filled = noSeq;                 // the first fill since the current miss began
    std::int64_t m_cacheMisses = 0;
    std::int64_t m_queries = 0;
    std::int64_t m_queriesOfMiss = 0; // queries for the current miss
    std::int64_t m_queriesOfMissMax = 0;
    std::int64_t m_hits = 0;
    std::int64_t m_waited = 0;
};

// Returns the `sent` row of the command that led to this row: the cause of its cause. noSeq if the
// trace does not have it.
Seq sentOf(const Trace &trace, Seq row)
{
    for (int causesFollowed = 0; row != noSeq && causesFollowed < 2; ++causesFollowed) {
        const auto index = trace.indexOf(row);
        if (!index)
            return noSeq;
        row = trace[*index].cause;
    }
    return row;
}

} // namespace

void StampedeTally::take(const Trace &trace, const Event &event, Seq seq)
{
    if (event.kind == EventKind::entered)
        m_inside.insert(event.client);
    else if (event.kind == EventKind::left || event.kind == EventKind::crashed)
        m_inside.erase(event.client);
    else if (event.kind == EventKind::wrote && m_filled == noSeq)
        m_filled = seq;
    if (event.kind != EventKind::read)
        return;
    const std::string detail = trace.detail(event);
    if (detail == "cached")
        ++(m_inside.contains(event.client) ? m_waited : m_hits);
    else if (detail == "missing")
        m_emptyReads[event.client] = seq;
    else if (detail == "database")
        takeQuery(trace, m_emptyReads[event.client]);
}

void StampedeTally::takeQuery(const Trace &trace, Seq read)
{
    const Seq sent = sentOf(trace, read);
    const bool isNewMiss =
        m_cacheMisses == 0 || (m_filled != noSeq && sent != noSeq && sent > m_filled);
    if (isNewMiss) {
        ++m_cacheMisses;
        m_queriesOfMiss = 0;
        m_filled = noSeq;
    }
    ++m_queries;
    m_queriesOfMissMax = std::max(m_queriesOfMissMax, ++m_queriesOfMiss);
}

void StampedeTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    verdict.workload.reserve(7);
    verdict.workload.append("actual", m_queries);
    verdict.workload.append("expected", m_cacheMisses);
    verdict.workload.append("failures", 0);
    verdict.workload.append("hits", m_hits);
    verdict.workload.append("misses", misses);
    verdict.workload.append("most", m_queriesOfMissMax);
    verdict.workload.append("waited", m_waited);
}

std::unique_ptr<WorkloadTally> stampedeTally(const Settings &)
{
    return std::make_unique<StampedeTally>();
}

} // namespace lockscope
