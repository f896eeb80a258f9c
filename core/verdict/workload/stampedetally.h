// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <set>

namespace lockscope {

/// Counts a cache in front of a slow database: `read` rows say "cached", "missing" or "database" (it is asked).
///
///     expected   how often the value was gone and somebody asked for it: one call of the database each
///     actual     calls of the database
///     most       calls for one and the same absence
///     hits       readers that found the value at once; `waited`: those that found it after they had waited for the lock
///     misses     readers that gave up waiting, and went without
///     failures   0: nothing refuses a cache's filling
///
/// Two calls are for the same absence unless the value was filled between them and the second reader looked after that: whether its
/// look left when the filling was answered already, which no order of answers can blur.
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

} // namespace lockscope
