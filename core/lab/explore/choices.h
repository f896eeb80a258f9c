// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/slots.h"

#include <optional>
#include <vector>

namespace lockscope {

/// The maximum length of a fault; a longer one would mean "until the end of the run".
inline constexpr Duration longestLengthMax = 9min;
/// Returns a length that is longer than everything else in a run of this scenario: the lease, the timeouts and ten rounds of all clients;
/// at most longestLengthMax.
Duration longestLength(const EffectiveScenario &effective);
/// Returns whether longestLengthMax is long enough for that. Otherwise a search would miss failures.
bool canOutlast(const EffectiveScenario &effective);

/// Returns the fault at this place with longestLength(). The run with this fault is the probe for choicesOf(): it shows what happens during
/// the fault. Returns nothing if the fault has no length.
std::optional<PlacedFault> probeOf(const Slot &slot, const EffectiveScenario &effective);

/// Returns the faults to try at this place, which differ in their lengths. Two lengths have the same effect if no event is between their
/// ends. So each fault ends after one of the events of the probe, on a condition if possible: another client has entered, has written or
/// has released, the lease has ended, a command has timed out. `probe`: the run of probeOf(); null if that returns nothing. `reduces`:
/// of several events at the same time, only one ends a fault.
std::vector<PlacedFault> choicesOf(const Slot &slot, const EffectiveScenario &effective, const Trace *probe, bool reduces);

} // namespace lockscope
