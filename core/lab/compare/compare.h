// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/trace/trace.h"

namespace lockscope {

/// Compares two runs of one experiment. A pure function. Two events match if they have the same
/// actor, kind, client, attempt, node, key and command (class Identity). If a run has several such
/// events, the n-th of one run matches the n-th of the other. For a row of a node, the command is
/// the one that caused the row. An attempt is identified by its number in its round. The granted
/// attempt has a fixed number, so that one more retry in one of the runs does not prevent the
/// following events from matching.
///
/// The replies of several nodes race with each other and with the next commands. So the order of
/// events is compared only within strands: a strand contains events of one client or node whose
/// order is the same in every run. The strands are: what a client itself does; the rows with the
/// results of its releases (for example `released`); for each attempt and node, the commands; for
/// each attempt and node, the replies; the rows of each node. `lease-ended` belongs to no strand,
/// because only the times decide where it stands among the other rows. Thread: any.
Comparison compareTraces(const Trace &predicted, const Trace &real);

} // namespace lockscope
