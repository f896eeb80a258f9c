// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <charconv>

namespace lockscope {

// Creates the tally of one workload. Each of these functions is in the source file of its name. A new one is declared here and gets a case
// in WorkloadTally::of().
using TallyFactory = std::unique_ptr<WorkloadTally>();
TallyFactory counterTally, stampedeTally, reportPushTally, bloomTally, standbyTally, degradeTally;

std::unique_ptr<WorkloadTally> WorkloadTally::of(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::counter:
        return counterTally();
    case WorkloadKind::stampede:
        return stampedeTally();
    case WorkloadKind::reportPush:
        return reportPushTally();
    case WorkloadKind::bloom:
        return bloomTally();
    case WorkloadKind::standby:
        return standbyTally();
    case WorkloadKind::degrade:
        return degradeTally();
    case WorkloadKind::section:
        break;
    }
    return nullptr;
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const bool isNumber = std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
    return isNumber ? std::optional(number) : std::nullopt;
}

WorkloadKind workloadOf(const RunHeader &header)
{
    const auto named = header.settings.find("workload");
    if (named == header.settings.end())
        return WorkloadKind::section;
    const auto word = std::find(workloadWords.begin(), workloadWords.end(), named->second);
    return word == workloadWords.end() ? WorkloadKind::section : static_cast<WorkloadKind>(word - workloadWords.begin());
}

} // namespace lockscope
