// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/slots.h"

#include <optional>
#include <vector>

namespace lockscope {

/// Returns the length that outlasts everything else in a run of this scenario: the lease, the timeouts and ten rounds of all clients; at
/// most longestLengthMax.
Duration longestLength(const EffectiveScenario &effective);
/// Returns whether such a length is possible. Otherwise a search would miss failures.
bool canOutlast(const EffectiveScenario &effective);
/// A longer fault would mean "until the end of the run".
inline constexpr Duration longestLengthMax = 9min;

/// Returns the fault at this place with the longest length. Its run shows what happens meanwhile; so it is the probe for choicesOf().
/// Returns nothing if the fault has no length.
std::optional<PlacedFault> probeOf(const Slot &slot, const EffectiveScenario &effective);

/// Returns the faults to try at this place, which differ in their lengths. A length matters only by the events before which it ends. So it
/// ends on a condition where it can: after another client has entered, has written, has released, after the lease has ended, after a
/// timeout. `probe`: the run of probeOf(); null if that returns nothing. `reduces`: leave out an end if nothing happens between it and
/// another one.
std::vector<PlacedFault> choicesOf(const Slot &slot, const EffectiveScenario &effective, const Trace *probe, bool reduces);

} // namespace lockscope
