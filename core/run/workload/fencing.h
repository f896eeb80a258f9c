// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Returns the listing line that taking a fencing number adds after the scheme's own lines. A fault can be placed there as at any
/// other line.
ListingLine fencingLine(const Scheme &scheme);

/// Takes the fencing number of a lock that has just been granted, as the last step of acquiring it.
///
/// This is a separate call after every scheme, not a part of the script that sets the key. Most schemes have no script for it. In
/// those with a script, no single place holds the counter (a majority has N counters). The separate call leaves a gap between grant
/// and number. Therefore the clock is checked again after the number arrives: if the lease is over by then, the lock is released. A
/// client that is granted the lock later then also takes its number later, so numbers follow the order of grants, as long as leases
/// and clocks are reliable.
///
/// The counter of a single-node scheme is on the lock's own node and is lost with it: after a failover or a restart without
/// persistence, old numbers occur again. A quorum scheme takes its numbers from the store. Counting on all N nodes and taking the
/// maximum over a majority would not work. A losing client that asked one node five times has a 6 there; the next holder, which
/// reached the other nodes, has a 2. Raising a majority to maximum + 1 in two rounds is a form of consensus, and a node that loses
/// its data breaks it again.
///
/// Without a reply there is no number and therefore no lock: the lock is released, and the attempt is denied (error, or
/// no-time-left).
/// REQUIRES: granted.lock.
Task<Acquisition> takeNumber(ClientProcess &process, const Scheme *scheme, Acquisition granted);

} // namespace lockscope
