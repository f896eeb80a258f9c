// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/lab/compare/identity.h"

#include <vector>

namespace lockscope {

/// A trace with the identity of each of its rows.
struct IdentifiedTrace {
    const Trace &trace;
    std::vector<Identity> identities; ///< by row
};

/// The course of each client and each node: whether its events have the same order in both, and where they part. `shift` as in
/// Comparison.
std::vector<EventSequence> compareCourses(const IdentifiedTrace &predicted, const IdentifiedTrace &real, Duration shift);

} // namespace lockscope
