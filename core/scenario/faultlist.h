// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"

#include <optional>

namespace lockscope {

/// Returns whether a fault with this action can begin at a given time (FaultBegin::time).
bool canHaveTime(FaultAction action);
/// Makes the fault begin at a given time, and no longer at a step or on a condition. REQUIRES: canHaveTime() of the fault's action.
void setTime(Fault &fault, Duration time);
/// If the fault begins at a given time, returns it with the time 0. Returns any other fault unchanged, because it waits for a step or a
/// condition.
Fault startedAtOnce(Fault fault);

/// Returns whether the fault lasts for a time, and the user can set the length of this time.
bool canLast(const Fault &fault);
/// Returns the fault's own maximum length. Returns nothing if a setting gives the length, if the fault lasts until the end of the run, or
/// if it is instantaneous.
std::optional<Duration> lengthOf(const Fault &fault);

/// Returns a fault with this action and the action's usual parameters (such as length, drift or bandwidth). A pause, a crash or a late
/// start begins on the first `entered`; any other fault begins as soon as possible. The window adds such faults, and tests use them.
Fault usualFault(FaultAction action, const FaultTarget &target);

} // namespace lockscope
