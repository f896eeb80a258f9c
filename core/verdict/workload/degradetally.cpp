// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/degradetally.h"

namespace lockscope {
namespace {

constexpr std::string_view jobWord = "job ";

} // namespace

void DegradeTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind != EventKind::read && event.kind != EventKind::wrote)
        return;
    const std::string what = trace.detail(event);
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store) {
        m_log = wholeNumber(what);
        return;
    }
    if (!what.starts_with(jobWord)) // a look from inside, at the value itself
        return;
    if (event.kind == EventKind::read)
        m_due.insert(what.substr(0, what.rfind(' ')));
    else
        ++m_done[what];
}

std::int64_t DegradeTally::timesDone() const
{
    std::int64_t times = 0;
    for (const auto &[job, count] : m_done)
        times += count;
    return times;
}

WorkloadTally::SoFar DegradeTally::soFar() const
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
    verdict.workload.append("actual", m_log.value_or(times));
    verdict.workload.append("doubled", times - static_cast<std::int64_t>(m_done.size()));
    verdict.workload.append("expected", static_cast<std::int64_t>(m_due.size()));
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("misses", misses);
    verdict.workload.append("refused", refused);
}

} // namespace lockscope
