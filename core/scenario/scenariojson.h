// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scenario/scenario.h"

#include <string_view>

namespace lockscope {

/// Reads a scenario file: UTF-8 JSON with "format": "lockscope/1". Unknown keys are listed in unknownKeys.
/// Error: one line that names the key, the value and what was expected; a newer format is refused.
Result<Scenario> parseScenario(std::string_view json);

/// Canonical JSON text of a fault plan, as scenario files have it under "faults".
std::string faultPlanJson(const FaultPlan &plan);

} // namespace lockscope
