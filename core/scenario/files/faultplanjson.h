// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/files/jsonreader.h"

namespace lockscope {

/// Reads the "faults" of a scenario file. Errors are added to the reader's problems.
FaultPlan readFaultPlan(JsonObjectReader faults);

} // namespace lockscope
