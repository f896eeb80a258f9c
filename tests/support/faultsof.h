// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace lockscope {

/// The faults of one family, in the order of the plan.
inline std::vector<Fault> faultsOf(const FaultPlan &plan, FaultFamily family)
{
    std::vector<Fault> faults;
    std::copy_if(plan.begin(), plan.end(), std::back_inserter(faults),
        [family](const Fault &fault) { return familyOf(fault.action) == family; });
    return faults;
}

} // namespace lockscope
