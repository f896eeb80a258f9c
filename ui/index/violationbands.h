// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/timelinecoordinates.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// A violation as it is drawn: episodes that fall on the same pixels are one.
struct ViolationBand {
    static constexpr double widthMin = 3; ///< pixels

    double left = 0;
    double right = 0;
    std::size_t first = 0; ///< index of the episode, the first of those joined
    std::size_t count = 1;
};

/// The bands in sight. REQUIRES: violations ordered by `from`. Each is at least ViolationBand::widthMin wide: none is ever lost.
std::vector<ViolationBand> violationBands(const std::vector<Violation> &violations, const TimelineCoordinates &time, double width);

} // namespace lockscope
