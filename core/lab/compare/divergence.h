// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"

#include <optional>

namespace lockscope {

/// The first event that differs between two runs. Rows are indices into the compared traces.
struct Divergence {
    Actor who;
    std::size_t predicted = EventPair::none; ///< none: `who` has no more events in that run
    std::size_t real = EventPair::none;
    WorldTime time{};                        ///< on the real trace's axis
};

/// Returns the earliest event at which the sequences of a client or node diverge. If all sequences are the same, returns the earliest event
/// with a different ending or detail. Nullopt: the runs differ only in times.
std::optional<Divergence> firstDivergence(const Comparison &comparison, const Trace &real);

} // namespace lockscope
