// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// A course in time with as few steps as a picture can show. It begins at the stretch's begin, with what the number is there (its
/// seq is that of the row that made it so, noSeq before the first), and holds until the stretch's end. Of each of `slices` equal
/// slices of the stretch it keeps the first, the lowest, the highest and the last level, in their order: no peak is ever lost.
std::vector<Level> thinned(const std::vector<Level> &levels, const Stretch &stretch, std::size_t slices);

/// The same for things that stand each for themselves: of each slice the lengths' lowest and highest.
std::vector<Sample> thinned(const std::vector<Sample> &samples, const Stretch &stretch, std::size_t slices);

/// How long, within a stretch, a number was at least that high.
Duration timeFrom(const std::vector<Level> &levels, const Stretch &stretch, std::int64_t value);

} // namespace lockscope
