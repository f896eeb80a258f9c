// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"

#include <optional>

namespace lockscope {

/// Returns whether it can begin at a time.
bool canHaveTime(FaultAction action);
/// Makes it begin at a time instead of at its step or condition. REQUIRES: canHaveTime().
void setTime(Fault &fault, Duration time);
/// Returns the fault, changed to begin at once if it begins at a time. A fault that waits for a step or a condition is unchanged.
Fault atOnce(Fault fault);

/// Returns whether it lasts: it has a length that can be set, and ends after it.
bool canLast(const Fault &fault);
/// Returns the maximum length in the plan. Returns nothing if a setting gives the length, if it lasts until the end of the run, or if it
/// does not last.
std::optional<Duration> lengthOf(const Fault &fault);

/// Returns a fault with this action and its usual length and strength, which begins as soon as possible. The window adds such faults, and
/// tests use them.
Fault usualFault(FaultAction action, const FaultTarget &target);

} // namespace lockscope
