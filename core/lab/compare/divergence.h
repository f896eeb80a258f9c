// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"

#include <optional>

namespace lockscope {

/// The event that shows best how two runs differ. Rows are indices into the compared traces.
struct Divergence {
    Actor who;
    std::size_t predicted = EventPair::none; ///< none: `who` has no more events in that run
    std::size_t real = EventPair::none;
    WorldTime time{};                        ///< on the real trace's axis
    bool isOutcome = false; ///< what `who`, a client, achieved differs, and not only its commands
};

/// Returns the earliest event at which the runs differ in what a client achieved (compareOutcomes()). If the clients achieved the same,
/// returns the earliest event at which the events of a client differ, or else those of a node; or else an event with a different ending or
/// detail. Nullopt: the runs differ only in times.
std::optional<Divergence> firstDivergence(const Comparison &comparison, const Trace &predicted, const Trace &real);

} // namespace lockscope
