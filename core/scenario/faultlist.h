// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/base/wording.h"

#include <optional>

namespace lockscope {

/// Returns whether a fault with this action can begin at a given time (FaultBegin::time).
bool canBeginAtTime(FaultAction action);
/// Makes the fault begin at a given time, and no longer at a step or on a condition. REQUIRES:
/// canBeginAtTime() of the fault's action.
void setBeginTime(Fault &fault, Duration time);
/// If the fault begins at a given time, returns it with the time 0: a live run to which it is added
/// then begins it at once. Returns any other fault unchanged.
Fault withBeginTimeZero(Fault fault);

/// Returns whether the user can set how long the fault lasts. Not for an instantaneous fault, and
/// not for a crashed client that never restarts.
bool hasSettableLength(const Fault &fault);
/// Returns the fault's own maximum length. Returns nothing if a setting gives the length, if the
/// fault lasts until the end of the run, or if it is instantaneous.
std::optional<Duration> lengthOf(const Fault &fault);

/// Returns a description of the fault: "node 3 clock jumps by 1 s".
Wording faultText(const Fault &fault);

/// Returns a fault with this action and the action's usual parameters (such as length, drift or
/// bandwidth). A pause or a crash begins when its client enters for the first time, a late start
/// when any client does, and all other faults as soon as possible. The window adds such faults, and
/// tests use them.
Fault usualFault(FaultAction action, const FaultTarget &target);

} // namespace lockscope
