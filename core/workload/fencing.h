// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Returns the listing line of the step that requests a fencing token; it follows the scheme's own
/// lines. A fault can be placed at this line as at any other.
ListingLine fencingLine(const Scheme &scheme);

/// Returns the listing line of the step that checks the clock before a write (the setting
/// `recheck`); it follows the fencing line.
ListingLine recheckLine(const Scheme &scheme);

/// Requests a fencing token (a number) for a lock that has just been granted, as the last step of
/// the acquisition. Returns the acquisition with the fencing token. If there is no reply, or the
/// lease is over when the reply arrives, releases the lock and returns a denied acquisition (error,
/// or no-time-left). REQUIRES: `granted` has a lock.
///
/// This is a separate command after every scheme, not a part of the script that sets the key: most
/// schemes have no such script, and a quorum scheme has no single counter (each node would have its
/// own). Time passes between the grant and the reply. So the client checks its clock again after
/// the reply. This check keeps the numbers in the order of the grants, as long as leases and clocks
/// are reliable: a client that is granted the lock later also gets its number later.
///
/// The counter of a single-node scheme is on the lock's own node and is lost with it: after a
/// failover or a restart without persistence, the node gives old numbers again. A quorum scheme
/// uses a counter on the store. A counter on each of the N nodes, with the maximum over a majority
/// as the number, would not work. Example with nodes A to E, all counters 1: a client without a
/// majority asks A five times, so A has 6. The next holder reaches A, B and C and gets 7. The
/// holder after it reaches C, D and E and gets only 3. Raising the counters of a majority to the
/// maximum + 1 with two commands would be a form of consensus; a node that loses its data would
/// break it.
Task<Acquisition> requestFence(ClientProcess &process, const Scheme *scheme, Acquisition granted);

} // namespace lockscope
