// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Returns the listing line of the step that takes a fencing number; it follows the scheme's own lines. A fault can be placed at it as at
/// any other line.
ListingLine fencingLine(const Scheme &scheme);

/// Returns the listing line of the step that checks the clock before a write (the setting `recheck`); it follows the fencing line.
ListingLine recheckLine(const Scheme &scheme);

/// Takes the fencing number of a lock that has just been granted, as the last step of acquiring it.
///
/// This is a separate call after every scheme, not a part of a script that sets the key: most schemes have no such script, and with a
/// majority there is no single counter (each node would have its own). Time passes between grant and number. So the client checks its
/// clock again after the number has arrived: if the lease is over by then, it releases the lock. So a client that is granted the lock
/// later also takes its number later: numbers follow the order of grants, as long as leases and clocks are reliable.
///
/// The counter of a single-node scheme is on the lock's own node and is lost with it: after a failover or a restart without
/// persistence, old numbers occur again. A quorum scheme takes its numbers from the store. Counting on all N nodes and taking the
/// maximum over a majority would not work: a client without a majority that asks one node five times raises the counter there to 6; the
/// next holder reaches only the other nodes and gets a 2. To raise the counters of a majority to the maximum + 1 in two steps would be a
/// form of consensus, and a node that loses its data breaks it again.
///
/// Without a reply there is no number and therefore no lock: the lock is released, and the attempt is denied (error, or
/// no-time-left).
/// REQUIRES: `granted` has a lock.
Task<Acquisition> takeNumber(ClientProcess &process, const Scheme *scheme, Acquisition granted);

} // namespace lockscope
