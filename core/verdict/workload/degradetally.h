// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace lockscope {

/// Counts jobs, one a round, of a service whose lock service may fail. Before a client asks for the lock a `read` row says "job 3 open" or
/// "job 3 done"; `wrote` rows say "job 3".
///
///     expected   jobs that came due: somebody looked for them
///     actual     how often one was done: the store's own last word, else what it took
///     refused    jobs that came due and were never done
///     doubled    how often a job was done that had been done before
///     failures   jobs that the store refused; `misses`: rounds that gave the lock up
///
/// With no write of unknown end: actual = expected - refused + doubled.
class DegradeTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;
    SoFar soFar() const override;

private:
    std::int64_t timesDone() const;
    std::set<std::string> m_due;       // "job 3"
    std::map<std::string, int> m_done;
    std::optional<std::int64_t> m_log;
    std::int64_t m_failures = 0;
};

} // namespace lockscope
