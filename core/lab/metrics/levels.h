// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// Reduces the levels in `range` to as many as a picture can show. The first level of the result is
/// the level at the start of the range; its seq is the row that set this level, or noSeq if no row
/// set it. The last level of the result holds until the end of the range. The range is divided into
/// `slices` equal parts. The result has the first, the lowest, the highest and the last level of
/// each part, in the order of time. So no peak is lost.
std::vector<Level> thinned(
    const std::vector<Level> &levels, const TimeRange &range, std::size_t slices);

/// Reduces samples in the same way. The result has the shortest and the longest sample of each
/// part.
std::vector<Sample> thinned(
    const std::vector<Sample> &samples, const TimeRange &range, std::size_t slices);

/// Returns for how long the level was at least `value` within `range`.
Duration timeAtLeast(const std::vector<Level> &levels, const TimeRange &range, std::int64_t value);

} // namespace lockscope
