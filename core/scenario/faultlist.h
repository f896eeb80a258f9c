// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"

#include <optional>

namespace lockscope {

/// Returns whether a fault with this action can begin at a time.
bool canHaveTime(FaultAction action);
/// Makes the fault begin at a time instead of at its step or on its condition. REQUIRES: canHaveTime() of its action.
void setTime(Fault &fault, Duration time);
/// Returns the fault, changed to begin at once if it begins at a time. A fault that waits for a step or a condition is unchanged.
Fault startedAtOnce(Fault fault);

/// Returns whether the fault lasts for a length of time that can be set.
bool canLast(const Fault &fault);
/// Returns the fault's own maximum length. Returns nothing if a setting gives the length, if the fault lasts until the end of the run, or
/// if it is instantaneous.
std::optional<Duration> lengthOf(const Fault &fault);

/// Returns a fault with this action and its usual parameters (length, drift, bandwidth), which begins as soon as possible. The window adds
/// such faults, and tests use them.
Fault usualFault(FaultAction action, const FaultTarget &target);

} // namespace lockscope
