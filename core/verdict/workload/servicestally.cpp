// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <string>

namespace lockscope {
namespace {

// Counts what the order, report and push services did. `wrote` rows contain "order 3", "report 3: 6
// orders", "push 3", "correction 3", "rerun 3" or "late-push 3", where 3 is the day.
//
//     expected     days with orders: one push each
//     actual       pushes to the users
//     orders       orders taken
//     wasted       reports of a day that already had one: useless work
//     duplicates   pushes of a day that had been pushed before
//     repaired     corrections of repeated pushes, and pushes that were missing and made later
//     missing      days with orders and no push
//     failures     reports and pushes that the store refused
//     misses       rounds that ended without the lock
//
// actual = expected + duplicates - missing.
class ServicesTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_expected, m_pushes}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    struct Day {
        int orders = 0;
        int reports = 0;
        int pushes = 0;
    };
    std::map<std::string, Day> m_days;
    std::int64_t m_expected = 0;
    std::int64_t m_pushes = 0;
    std::int64_t m_repairs = 0;
    std::int64_t m_failures = 0;
};

} // namespace

void ServicesTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind != EventKind::wrote)
        return;
    const ItemValue work = itemValueIn(trace.detail(event));
    const bool isPush = work.item == "push" || work.item == "late-push";
    m_repairs += work.item == "correction" || work.item == "late-push" ? 1 : 0;
    if (work.item != "order" && work.item != "report" && !isPush)
        return;
    Day &day = m_days[work.text.substr(0, work.text.find(':'))];
    if (work.item == "order") {
        m_expected += day.orders++ == 0 ? 1 : 0;
    } else if (work.item == "report") {
        ++day.reports;
    } else {
        ++day.pushes;
        ++m_pushes;
    }
}

void ServicesTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    Day sum;
    std::int64_t wasted = 0;
    std::int64_t duplicates = 0;
    std::int64_t missing = 0;
    for (const auto &[name, day] : m_days) {
        sum.orders += day.orders;
        wasted += std::max(day.reports - 1, 0);
        duplicates += std::max(day.pushes - 1, 0);
        missing += day.orders > 0 && day.pushes == 0 ? 1 : 0;
    }
    verdict.workload.reserve(9);
    verdict.workload.append("actual", m_pushes);
    verdict.workload.append("duplicates", duplicates);
    verdict.workload.append("expected", m_expected);
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("misses", misses);
    verdict.workload.append("missing", missing);
    verdict.workload.append("orders", sum.orders);
    verdict.workload.append("repaired", m_repairs);
    verdict.workload.append("wasted", wasted);
}

std::unique_ptr<WorkloadTally> servicesTally(const Settings &)
{
    return std::make_unique<ServicesTally>();
}

} // namespace lockscope
