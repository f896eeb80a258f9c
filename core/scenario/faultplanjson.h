// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/faultplan.h"
#include "scenario/jsonreader.h"

namespace lockscope {

/// Reads the "faults" of a scenario file; what is wrong goes to the reader's problems.
FaultPlan readFaultPlan(JsonObjectReader faults);

} // namespace lockscope
