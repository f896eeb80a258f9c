// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/places.h"

#include <optional>
#include <vector>

namespace lockscope {

/// The maximum length of a fault; a longer one would mean "until the end of the run".
inline constexpr Duration longestLengthMax = 9min;
/// The length of a crash of a node after which the node does not restart.
inline constexpr Duration lengthWithoutRestart = 10min;
/// Returns the length of a fault that outlasts everything else in a run of this scenario: the
/// lease, the timeouts and up to ten rounds of all clients. Returns at most longestLengthMax.
Duration longestLength(const EffectiveScenario &effective);
/// Returns whether a fault of longestLengthMax outlasts everything else in a run of this scenario.
/// If not, a search would miss failures.
bool canFaultOutlastRest(const EffectiveScenario &effective);

/// Returns the actions of a kind of fault whose lengths must be tried; none: such a fault has no
/// length, or the length changes nothing.
std::vector<FaultAction> lastingActionsOf(MenuFault kind);

/// Returns the fault at this place with longestLength(). A run with this fault shows what happens
/// during the fault; choicesOf() needs the trace of that run, the probe. Returns nullopt if the
/// search does not choose the length of such a fault.
std::optional<PlacedFault> probeFaultOf(const Place &place, const EffectiveScenario &effective);

/// Returns the faults to try at this place. They differ in their lengths. Two lengths have the same
/// effect if no event happens between the ends of the two faults. So most of these faults end after
/// an event of the probe, on a condition if possible: for example, another client has entered, the
/// lease has ended, a command has timed out. A few have a fixed length. `probe`: the trace of the
/// run with probeFaultOf(); null if probeFaultOf() returns nullopt. `skipsSameEffect`: if several
/// events of the probe have the same time, tries only one of them.
std::vector<PlacedFault> choicesOf(const Place &place, const EffectiveScenario &effective,
    const Trace *probe, bool skipsSameEffect);

/// Makes the faults at most so long, and the steps of a clock at most so large. Those that are
/// equal then are left once.
void limitLengths(std::vector<PlacedFault> &choices, Duration longest);

} // namespace lockscope
