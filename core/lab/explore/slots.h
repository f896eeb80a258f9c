// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/menu.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace lockscope {

/// A fault of the menu in a run's plan: one Fault, or several that belong together (a failover is a cut, a crash and a promotion).
struct PlacedFault {
    MenuFault kind{};
    std::vector<Fault> faults;

    friend bool operator==(const PlacedFault &, const PlacedFault &) = default;
};

/// Orders places by time; faults at the same time by kind and target. A search adds a fault only after the faults that a run has, in this
/// order, so it tries each set of faults once.
struct SlotOrder {
    WorldTime time{};
    MenuFault kind{};
    ClientId client{};
    NodeId node{};

    friend auto operator<=>(const SlotOrder &, const SlotOrder &) = default;
};

/// A place in a run at which a fault of one kind can begin on one target. Its length is still open (choicesOf() in choices.h).
struct Slot {
    SlotOrder order;
    FaultTarget target;
    FaultBegin begin;
    WorldTime effect{}; ///< when the fault takes effect: for a fault that waits for a row, a little later than that row
};

/// What slotsOf() needs to know about the search.
struct SlotRules {
    Menu menu;
    /// Leaves out places at which a fault has the same effect as at another place: between them nothing happens on the target; or the node
    /// has the same history as another node; or the client only repeats a refused attempt.
    bool reduces = true;
};

/// Returns the places of a run that come after `after`, in their order. The places are logical: "client 1 at line 3, the first time",
/// "when node 2 has set a key". So they exist in a live run too. REQUIRES: `trace` is the run of `effective`, complete.
std::vector<Slot> slotsOf(const Trace &trace, const EffectiveScenario &effective, const SlotRules &rules, const SlotOrder &after);

} // namespace lockscope
