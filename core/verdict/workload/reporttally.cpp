// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <optional>
#include <string>

namespace lockscope {
namespace {

// Counts reports and their pushes: `wrote` rows contain "report 3" or "push 3", where the number is
// the day.
//
//     expected     days with a report: one push each
//     actual       pushes that reached the reader: the final value read from the store, else the pushes with a reply
//     wasted       reports of a day that already had one: useless work
//     duplicates   pushes of a day that had been pushed before
//     unpushed     days with a report and no push
//     failures     reports that the store refused
//     misses       rounds that ended without the lock
//
// If no push has an unknown result: actual = expected + duplicates - unpushed.
class ReportTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override
    {
        return {static_cast<std::int64_t>(m_reports.size()), m_finalPushes.value_or(m_pushed)};
    }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    std::map<std::string, int> m_reports;      // by day
    std::map<std::string, int> m_pushes;       // by day
    std::int64_t m_pushed = 0;                 // total
    std::optional<std::int64_t> m_finalPushes; // read from the store at the end
    std::int64_t m_failures = 0;
};

constexpr std::string_view reportWord = "report ";
constexpr std::string_view pushWord = "push ";

std::int64_t sumOf(const std::map<std::string, int> &counts)
{
    std::int64_t sum = 0;
    for (const auto &[day, count] : counts)
        sum += count;
    return sum;
}

} // namespace

void ReportTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store)
        m_finalPushes = leadingNumber(trace.detail(event));
    if (event.kind != EventKind::wrote)
        return;
    const std::string detail = trace.detail(event);
    if (detail.starts_with(reportWord)) {
        ++m_reports[detail.substr(reportWord.size())];
    } else if (detail.starts_with(pushWord)) {
        ++m_pushes[detail.substr(pushWord.size())];
        ++m_pushed;
    }
}

void ReportTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    const std::int64_t reports = sumOf(m_reports);
    const auto days = static_cast<std::int64_t>(m_reports.size());
    const auto pushedDays = static_cast<std::int64_t>(m_pushes.size());
    verdict.workload.reserve(7);
    verdict.workload.append("actual", m_finalPushes.value_or(m_pushed));
    verdict.workload.append("duplicates", m_pushed - pushedDays);
    verdict.workload.append("expected", days);
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("misses", misses);
    verdict.workload.append("unpushed", days - pushedDays);
    verdict.workload.append("wasted", reports - days);
}

std::unique_ptr<WorkloadTally> reportPushTally(const Settings &)
{
    return std::make_unique<ReportTally>();
}

} // namespace lockscope
