// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"

#include <optional>

namespace lockscope {

/// Whether it can begin at a time.
bool canHaveTime(FaultAction action);
/// Lets it begin at a time, instead of with anything else. REQUIRES: canHaveTime().
void setTime(Fault &fault, Duration time);
/// The same fault, to begin at a time that is over: at once. What waits for a step or a condition goes on waiting.
Fault atOnce(Fault fault);

/// Whether it lasts: it has a length that can be set, and ends with it.
bool canLast(const Fault &fault);
/// How long it lasts at most, as the plan says; nothing: as a setting says, until the run ends, or it does not last.
std::optional<Duration> lengthOf(const Fault &fault);

/// A fault of that action as long and as strong as it usually is, as soon as it can begin: what the window adds, and what tests try.
Fault usualFault(FaultAction action, const FaultTarget &target);

} // namespace lockscope
