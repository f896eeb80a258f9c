// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/injectedfaults.h"

#include "core/scenario/files/scenariojson.h"

#include <array>

namespace lockscope {
namespace {

// The index is InjectedFaults::AddedBy.
constexpr std::array<std::string_view, 3> prefixes{
    "faults = ", "random faults = ", "stopped nodes = "};

} // namespace

std::string injectedFaultsText(const InjectedFaults &injected)
{
    return std::string(prefixes.at(static_cast<std::size_t>(injected.addedBy)))
        + faultPlanJson(injected.faults);
}

std::optional<InjectedFaults> parseInjectedFaults(std::string_view detail)
{
    for (std::size_t i = 0; i < prefixes.size(); ++i) {
        if (!detail.starts_with(prefixes[i]))
            continue;
        const Result<FaultPlan> plan = parseFaultPlan(detail.substr(prefixes[i].size()));
        return plan
            ? std::optional(InjectedFaults{plan.value(), static_cast<InjectedFaults::AddedBy>(i)})
            : std::nullopt;
    }
    return {};
}

} // namespace lockscope
