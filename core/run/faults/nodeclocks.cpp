// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/nodeclocks.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

// The lowest rate. Several drift faults together may ask for less, but a clock never stops or runs
// backwards.
constexpr double ppmMin = -900'000;

} // namespace

bool needsNodeClocks(const FaultPlan &plan, const Settings &settings)
{
    return settings.clockDrift != 0
        || std::any_of(plan.begin(), plan.end(),
            [](const Fault &fault) { return changesNodeClock(fault.action); });
}

bool needsSyncs(const Settings &settings)
{
    return settings.powerLoss && settings.persistence != Persistence::none
        && settings.persistence != Persistence::rdb;
}

ClockRate NodeRates::rateOf(double ppm)
{
    return ClockRate(std::llround(std::max(ppm, ppmMin)));
}

std::string rateText(ClockRate rate)
{
    if (rate.isExact())
        return "runs at the normal rate";
    return "runs " + std::to_string(std::abs(rate.ppm())) + " ppm "
        + (rate.ppm() > 0 ? "faster" : "slower");
}

} // namespace lockscope
