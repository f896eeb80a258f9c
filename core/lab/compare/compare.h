// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/trace/trace.h"

namespace lockscope {

/// Compares two runs of one experiment. A pure function. Two events match if the same actor did the same thing for the same reason:
/// the n-th event with the same kind, client, attempt, node, key and command. The rows of a node are matched with the command that
/// caused them. An attempt is identified by its number within its round, and the granted attempt by the grant, so that one more retry
/// does not shift the following events.
///
/// Order is compared by strands, because the replies of several nodes race with each other and with the next commands. The strands
/// are: what a client itself does; how its releases end; for each attempt, the commands to each node and their replies; the rows of
/// each node. `lease-ended` depends on real time and belongs to no strand.
/// Thread: any.
Comparison compareTraces(const Trace &predicted, const Trace &real);

} // namespace lockscope
