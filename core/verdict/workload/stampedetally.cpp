// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope {
namespace {

// Counts a cache in front of a slow database: `read` rows say "cached", "missing" or "database" (it is asked).
//
//     expected   how often the value was gone and somebody asked for it: one call of the database each
//     actual     calls of the database
//     most       calls for one and the same absence
//     hits       readers that found the value at once; `waited`: those that found it after they had waited for the lock
//     misses     readers that gave up waiting, and went without
//     failures   0: nothing refuses a cache's filling
//
// Two calls are for the same absence unless the value was filled between them and the second reader looked after that: whether its
// look left when the filling was answered already, which no order of answers can blur.
class StampedeTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    SoFar soFar() const override { return {m_absences, m_calls}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    void takeCall(const Trace &trace, Seq look);

    std::set<ClientId> m_inside;
    std::map<ClientId, Seq> m_looks; // each one's last that found nothing
    Seq m_filled = noSeq;            // the first filling of this absence
    std::int64_t m_absences = 0;
    std::int64_t m_calls = 0;
    std::int64_t m_callsOfAbsence = 0;
    std::int64_t m_most = 0;
    std::int64_t m_hits = 0;
    std::int64_t m_waited = 0;
};


// The row at which a command left whose answer led to that one.
Seq sentOf(const Trace &trace, Seq row)
{
    for (int steps = 0; row != noSeq && steps < 2; ++steps) {
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
    const std::string what = trace.detail(event);
    if (what == "cached")
        ++(m_inside.contains(event.client) ? m_waited : m_hits);
    else if (what == "missing")
        m_looks[event.client] = seq;
    else if (what == "database")
        takeCall(trace, m_looks[event.client]);
}

void StampedeTally::takeCall(const Trace &trace, Seq look)
{
    const Seq sent = sentOf(trace, look);
    const bool isNew = m_absences == 0 || (m_filled != noSeq && sent != noSeq && sent > m_filled);
    if (isNew) {
        ++m_absences;
        m_callsOfAbsence = 0;
        m_filled = noSeq;
    }
    ++m_calls;
    m_most = std::max(m_most, ++m_callsOfAbsence);
}

void StampedeTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    verdict.workload.reserve(7);
    verdict.workload.append("actual", m_calls);
    verdict.workload.append("expected", m_absences);
    verdict.workload.append("failures", 0);
    verdict.workload.append("hits", m_hits);
    verdict.workload.append("misses", misses);
    verdict.workload.append("most", m_most);
    verdict.workload.append("waited", m_waited);
}

std::unique_ptr<WorkloadTally> stampedeTally()
{
    return std::make_unique<StampedeTally>();
}

} // namespace lockscope
