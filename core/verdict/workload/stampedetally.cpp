// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/stampedetally.h"

#include <algorithm>

namespace lockscope {
namespace {

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

} // namespace lockscope
