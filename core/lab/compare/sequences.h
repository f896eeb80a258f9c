// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/lab/compare/identity.h"

#include <vector>

namespace lockscope {

/// A trace with the identity of each row.
struct IdentifiedTrace {
    const Trace &trace;
    std::vector<Identity> identities; ///< by row
};

/// Compares the sequence of events of each client and each node in both runs. Returns for each of
/// them whether the order is the same, and the first difference. `shift`: Comparison::shift.
std::vector<EventSequence> compareSequences(
    const IdentifiedTrace &predicted, const IdentifiedTrace &real, Duration shift);

/// Returns the sequence with the earliest `divergedAt` of those that have diverged
/// (Order::diverged) and whose actor is of this kind (client or node); nullptr: there is none.
const EventSequence *firstDiverged(const std::vector<EventSequence> &sequences, ActorKind kind);

/// Compares only what each client achieved: whether it got the lock, entered, wrote, left, released
/// the lock, or crashed. Denials that follow each other count as one, because their number depends
/// on the times.
std::vector<EventSequence> compareClientResults(
    const Trace &predicted, const Trace &real, Duration shift);

} // namespace lockscope
