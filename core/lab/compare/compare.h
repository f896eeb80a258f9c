// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/trace/trace.h"

namespace lockscope {

/// Lays two runs of one experiment side by side: a pure function. Events are the same where the same actor did the same for the same
/// reason: the n-th of a kind, by client, try, node, key and command; a node's rows go with the command that did them. A try is known by
/// its place in its round, and the one that was granted by being that: one retry more does not shift all that follows.
///
/// The order is compared by strands, since the answers of several nodes race with each other and with what is sent next: what a client
/// itself does; how its releases end; for each try what it sends to each node, and what that answers; and each node's own account.
/// `lease-ended` is true time's doing and stands in no strand.
/// Thread: any.
Comparison compareTraces(const Trace &predicted, const Trace &real);

} // namespace lockscope
