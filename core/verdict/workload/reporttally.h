// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <optional>
#include <string>

namespace lockscope {

/// Counts reports and their pushes: `wrote` rows say "report 3" or "push 3", the number being the day.
///
///     expected     days of which a report was made: one push each
///     actual       what came into the reader's hand: the store's own last word, else the pushes that were answered
///     wasted       reports that had been made before: work, and nothing more
///     duplicates   pushes of a day that had been pushed before
///     unpushed     days whose report was made and never pushed
///     failures     reports that the store refused; `misses`: rounds that gave the lock up
///
/// With no push of unknown end: actual = expected + duplicates - unpushed.
class ReportTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    SoFar soFar() const override { return {static_cast<std::int64_t>(m_reports.size()), m_last.value_or(m_pushed)}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    std::map<std::string, int> m_reports; // by day
    std::map<std::string, int> m_pushes;
    std::int64_t m_pushed = 0; // all of them
    std::optional<std::int64_t> m_last;
    std::int64_t m_failures = 0;
};

} // namespace lockscope
