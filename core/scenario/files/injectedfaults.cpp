// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/injectedfaults.h"

#include "core/scenario/files/scenariojson.h"

#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view handMark = "faults = ";
constexpr std::string_view stormMark = "random faults = ";

} // namespace

std::string injectedFaultsText(const InjectedFaults &injected)
{
    return std::string(injected.by == InjectedFaults::By::storm ? stormMark : handMark) + faultPlanJson(injected.faults);
}

std::optional<InjectedFaults> parseInjectedFaults(std::string_view detail)
{
    for (const auto &[mark, by] : {std::pair(handMark, InjectedFaults::By::hand), std::pair(stormMark, InjectedFaults::By::storm)}) {
        if (!detail.starts_with(mark))
            continue;
        const Result<FaultPlan> plan = parseFaultPlan(detail.substr(mark.size()));
        return plan ? std::optional(InjectedFaults{plan.value(), by}) : std::nullopt;
    }
    return {};
}

} // namespace lockscope
