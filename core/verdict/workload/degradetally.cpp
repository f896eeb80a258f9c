// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace lockscope {
namespace {

// Counts the jobs of clients that use an unreliable lock service, one job per round. Before a
// client asks for the lock, a `read` row contains "job 3 open" or "job 3 done"; `wrote` rows
// contain "job 3".
//
//     expected   jobs that became due: a client has checked whether the job is done
//     actual     how often a job was done: the final value read from the store, else the writes that it accepted
//     refused    jobs that became due and were never done
//     doubled    how often a job was done again
//     failures   jobs that the store refused
//     misses     rounds that ended without the lock
//
// If no write has an unknown result: actual = expected - refused + doubled.
class DegradeTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;
    Progress progress() const override;

private:
    std::int64_t timesDone() const;
    std::set<std::string> m_due;              // the jobs that became due, as "job 3"
    std::map<std::string, int> m_done;        // by job: how often it was done
    std::optional<std::int64_t> m_finalCount; // read from the store at the end
    std::int64_t m_failures = 0;
};

constexpr std::string_view jobWord = "job ";

} // namespace

void DegradeTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind != EventKind::read && event.kind != EventKind::wrote)
        return;
    const std::string detail = trace.detail(event);
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store) {
        m_finalCount = leadingNumber(detail);
        return;
    }
    if (!detail.starts_with(jobWord)) // a client's read inside the critical section: only the
                                      // number of the last job done
        return;
    if (event.kind == EventKind::read)
        m_due.insert(detail.substr(0, detail.rfind(' ')));
    else
        ++m_done[detail];
}

std::int64_t DegradeTally::timesDone() const
{
    std::int64_t times = 0;
    for (const auto &[job, count] : m_done)
        times += count;
    return times;
}

WorkloadTally::Progress DegradeTally::progress() const
{
    return {static_cast<std::int64_t>(m_due.size()), timesDone()};
}

void DegradeTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    const std::int64_t times = timesDone();
    std::int64_t refused = 0;
    for (const std::string &job : m_due)
        refused += m_done.contains(job) ? 0 : 1;
    verdict.workload.reserve(6);
    verdict.workload.append("actual", m_finalCount.value_or(times));
    verdict.workload.append("doubled", times - static_cast<std::int64_t>(m_done.size()));
    verdict.workload.append("expected", static_cast<std::int64_t>(m_due.size()));
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("misses", misses);
    verdict.workload.append("refused", refused);
}

std::unique_ptr<WorkloadTally> degradeTally(const Settings &)
{
    return std::make_unique<DegradeTally>();
}

} // namespace lockscope
