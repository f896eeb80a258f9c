// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include "core/verdict/workload/bloomtally.h"
#include "core/verdict/workload/countertally.h"
#include "core/verdict/workload/degradetally.h"
#include "core/verdict/workload/reporttally.h"
#include "core/verdict/workload/stampedetally.h"
#include "core/verdict/workload/standbytally.h"

#include <algorithm>
#include <charconv>

namespace lockscope {

std::unique_ptr<WorkloadTally> WorkloadTally::of(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::counter:
        return std::make_unique<CounterTally>();
    case WorkloadKind::stampede:
        return std::make_unique<StampedeTally>();
    case WorkloadKind::reportPush:
        return std::make_unique<ReportTally>();
    case WorkloadKind::bloom:
        return std::make_unique<BloomTally>();
    case WorkloadKind::standby:
        return std::make_unique<StandbyTally>();
    case WorkloadKind::degrade:
        return std::make_unique<DegradeTally>();
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
