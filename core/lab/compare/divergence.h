// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"

#include <optional>

namespace lockscope {

/// The event that shows best how two runs differ. Rows are indices into the compared traces.
struct Divergence {
    Actor who;
    std::size_t predicted =
        EventPair::none; ///< row in the predicted run; none: `who` has no more events in that run
    std::size_t real = EventPair::none; ///< row in the real run; none: as above
    WorldTime time{};                   ///< on the real trace's axis
    bool isClientResult = false; ///< `who` is a client, and the runs differ in what it achieved,
                                 ///< not only in its commands
};

/// Returns the first of these that exists: the earliest event at which the runs differ in what a
/// client achieved (compareClientResults()); the earliest event at which the events of a client
/// differ; the earliest event at which the events of a node differ; the earliest event that
/// succeeded in one run and failed in the other, or that has a different detail. Nullopt: the runs
/// differ only in times.
std::optional<Divergence> firstDivergence(
    const Comparison &comparison, const Trace &predicted, const Trace &real);

} // namespace lockscope
