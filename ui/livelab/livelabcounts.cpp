// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/livelab/livelabcounts.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr Duration rateSpan = 5s;

std::int64_t countOf(const Counts &counts, std::string_view name)
{
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
}

} // namespace

LabNumbers LiveLabCounts::take(const Verdict &verdict)
{
    const std::int64_t entries = countOf(verdict.counts, "entered");
    m_samples.push_back({verdict.duration, entries});
    while (m_samples.size() > 2 && m_samples[1].time <= verdict.duration - rateSpan)
        m_samples.pop_front();
    LabNumbers numbers;
    numbers.violations = static_cast<std::int64_t>(verdict.violations.size());
    numbers.staleWrites = std::count_if(verdict.findings.begin(), verdict.findings.end(),
        [](const Finding &finding) { return finding.kind == FindingKind::staleWrite; });
    numbers.rejectedWrites = countOf(verdict.counts, "write_rejected");
    // With a single verdict, as of a finished run that is shown again, the rate is over the whole
    // run.
    const Sample oldest = m_samples.size() > 1 ? m_samples.front() : Sample();
    const Duration span = verdict.duration - oldest.time;
    if (span > Duration::zero())
        numbers.entriesPerSecond = static_cast<double>(entries - oldest.entries)
            / std::chrono::duration<double>(span).count();
    return numbers;
}

} // namespace lockscope
