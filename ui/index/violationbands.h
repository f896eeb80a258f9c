// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/timelinecoordinates.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// The drawing of one or several violations. Violations on the same or adjacent pixels are joined
/// to one band.
struct ViolationBand {
    static constexpr double widthMin = 3; ///< the minimum width of a band, in pixels

    double left = 0;       ///< in pixels from the left edge of the lanes
    double right = 0;      ///< in pixels from the left edge of the lanes
    std::size_t first = 0; ///< index of the first of the joined violations
    std::size_t count = 1; ///< number of joined violations
};

/// Returns the visible bands. REQUIRES: `violations` are ordered by Violation::from. Each band is
/// at least ViolationBand::widthMin wide, so that no violation is invisible.
std::vector<ViolationBand> violationBands(
    const std::vector<Violation> &violations, const TimelineCoordinates &time, double width);

} // namespace lockscope
