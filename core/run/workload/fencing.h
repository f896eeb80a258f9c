// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The line that taking a number adds behind a scheme's own listing; a fault can be hung there as on any other.
ListingLine fencingLine(const Scheme &scheme);

/// Takes the fencing number of a lock that has just been granted, as the last part of acquiring it.
///
/// It is a call of its own, behind every scheme alike, and not a part of the script that sets the key: most schemes have no script to
/// put it in, and of those that have, none has one place for it (a majority has N counters). That leaves a gap between grant and
/// number, so the clock is looked at again when the number is there: a number that came after the lease is given back with the lock.
/// Whoever is granted the lock later then takes its number later, and the order of numbers is the order of grants, as far as leases
/// and clocks hold what they promise.
///
/// The counter of a single-node scheme stands on the lock's own node, and is lost with it: after a failover or a restart without
/// persistence old numbers come again. A quorum scheme takes its numbers from the store. Counting on all N nodes and taking the maximum
/// over a majority would not do: a loser that has asked one node five times has a 6 there, and the next holder, who reached the other
/// nodes, a 2. Raising a majority to maximum + 1 in two rounds is consensus by another name, and a node that forgets breaks it again.
///
/// Without an answer there is no number and so no lock: it is released, and denied (error, or no-time-left).
/// REQUIRES: granted.lock.
Task<Acquisition> takeNumber(ClientProcess &process, const Scheme *scheme, Acquisition granted);

} // namespace lockscope
