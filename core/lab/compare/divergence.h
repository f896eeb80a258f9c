// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"

#include <optional>

namespace lockscope {

/// Where two runs part: the first event that is another in the one than in the other. The rows are indices of the compared traces.
struct Divergence {
    Actor who;
    std::size_t predicted = EventPair::none; ///< none: there is nothing more of `who` in that run
    std::size_t real = EventPair::none;
    WorldTime time{};                        ///< on the real trace's axis
};

/// The earliest event by which a client's or a node's course parts; where all go the same way, the earliest that ended otherwise or
/// said something else. Nothing: but for their times the two runs are the same.
std::optional<Divergence> firstParting(const Comparison &comparison, const Trace &real);

} // namespace lockscope
