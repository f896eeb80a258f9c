// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/workloadtally.h"

#include "verdict/countertally.h"

#include <algorithm>

namespace lockscope {

std::unique_ptr<WorkloadTally> WorkloadTally::of(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::counter:
        return std::make_unique<CounterTally>();
    case WorkloadKind::section:
    case WorkloadKind::stampede:
    case WorkloadKind::reportPush:
    case WorkloadKind::bloom:
        break;
    }
    return nullptr;
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
