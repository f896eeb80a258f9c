// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// Reduces the levels of a stretch to what a picture can show. The result starts at the start of the stretch with the level there
/// (its seq is the row that set it, noSeq before the first row), and its last level holds until the end. Of each of `slices` equal
/// slices it keeps the first, the lowest, the highest and the last level, in order: peaks are never lost.
std::vector<Level> thinned(const std::vector<Level> &levels, const Stretch &stretch, std::size_t slices);

/// Reduces independent samples: of each slice keeps the shortest and the longest.
std::vector<Sample> thinned(const std::vector<Sample> &samples, const Stretch &stretch, std::size_t slices);

/// Returns for how long the level was at least `value` within the stretch.
Duration timeFrom(const std::vector<Level> &levels, const Stretch &stretch, std::int64_t value);

} // namespace lockscope
