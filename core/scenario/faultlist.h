// SPDX-License-Identifier: MIT
#pragma once

#include "scenario/faultplan.h"

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

namespace lockscope {

/// Any one fault of a plan, for whoever treats them all alike: in the order of the plan's lists.
using AnyFault = std::variant<PauseFault, CrashFault, HoldStart, ClockFault, StallFault, NodeFault, LinkFault, FailoverFault>;

/// Which fault of a plan: the list that it stands in (as AnyFault counts them), and its index there.
struct FaultPlace {
    std::size_t list = 0;
    std::size_t index = 0;

    friend bool operator==(const FaultPlace &, const FaultPlace &) = default;
    friend auto operator<=>(const FaultPlace &, const FaultPlace &) = default;
};

/// Every fault of the plan, list by list.
std::vector<FaultPlace> faultPlaces(const FaultPlan &plan);
/// REQUIRES: the place is one of the plan's, as in the next ones.
AnyFault faultAt(const FaultPlan &plan, FaultPlace place);
/// Puts a fault behind the others of its list.
FaultPlace addFault(FaultPlan &plan, const AnyFault &fault);
void removeFault(FaultPlan &plan, FaultPlace place);
/// Puts another fault in the place of one: in its place, or behind the others of another list. Where it stands now.
FaultPlace replaceFault(FaultPlan &plan, FaultPlace place, const AnyFault &fault);

/// The client or the node that a fault is of; 0: of none, or of every one.
ClientId clientOf(const AnyFault &fault);
NodeId nodeOf(const AnyFault &fault);

/// The time at which it begins, if it is hung at one.
std::optional<Duration> timeOf(const AnyFault &fault);
/// Whether it can be hung at a time.
bool canHaveTime(const AnyFault &fault);
/// Hangs it at a time, instead of at whatever it was hung. REQUIRES: canHaveTime().
void setTime(AnyFault &fault, Duration time);
/// The same fault, hung at a time that is over: it begins as soon as it is told. What waits for a step or a condition goes on waiting.
AnyFault atOnce(AnyFault fault);
/// The condition on which it begins; of a held start, on which it ends.
std::optional<EventCondition> whenOf(const AnyFault &fault);

/// Whether it lasts: it has a length that can be set, and ends with it.
bool canLast(const AnyFault &fault);
/// How long it lasts at most, as the plan says; nothing: as a setting says, or until the run ends.
std::optional<Duration> lengthOf(const AnyFault &fault);
/// REQUIRES: canLast().
void setLength(AnyFault &fault, Duration length);

} // namespace lockscope
