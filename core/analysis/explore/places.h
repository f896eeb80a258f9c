// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/menu.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

namespace lockscope {

/// A fault of the menu in a run's plan: one Fault, or several that belong together (a failover is a
/// cut, a crash and a promotion).
struct PlacedFault {
    MenuFault kind{};
    std::vector<Fault> faults;

    friend bool operator==(const PlacedFault &, const PlacedFault &) = default;
};

/// Orders the places for faults by time, and at the same time by kind and target. A search adds a
/// fault only at a place after those of the faults that the run already has, so it tries each set
/// of faults once.
struct PlaceOrder {
    WorldTime time{};
    MenuFault kind{};
    ClientId client{};
    NodeId node{};

    friend auto operator<=>(const PlaceOrder &, const PlaceOrder &) = default;
};

/// A place in a run at which a fault of one kind can begin on one target. choicesOf() in choices.h
/// chooses the length of the fault.
struct Place {
    PlaceOrder order;
    FaultTarget target;
    FaultBegin begin;
    WorldTime effect{}; ///< when the fault takes effect; if the fault waits for a row, 1 ms after
                        ///< this row
};

/// What placesOf() needs to know about the search.
struct PlaceRules {
    Menu menu;
    /// Leaves out a place at which a fault has the same effect as at another place, for one of
    /// these reasons: between the two places nothing happens on the target; the node has the same
    /// history as another node; the client only repeats a denied attempt.
    bool skipsSameEffect = true;
    std::function<bool()> shouldStop = {}; ///< checked at each row; when it returns true, the later
                                           ///< places are left out. May be empty
};

/// Returns the places of a run that come after `after`, in their order. A place is described by
/// what happens there, not by a time: "client 1 at line 3, the first time", "when node 2 has set a
/// key". So it exists in a live run too. REQUIRES: `trace` is the complete run of `effective`.
std::vector<Place> placesOf(const Trace &trace, const EffectiveScenario &effective,
    const PlaceRules &rules, const PlaceOrder &after);

} // namespace lockscope
