// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/violationbands.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

std::vector<ViolationBand> violationBands(
    const std::vector<Violation> &violations, const TimelineCoordinates &time, double width)
{
    std::vector<ViolationBand> bands;
    const WorldTime from = time.timeAt(-ViolationBand::widthMin);
    auto it = std::partition_point(
        violations.begin(), violations.end(), [from](const Violation &v) { return v.to < from; });
    while (it != violations.end()) {
        const double left = std::floor(time.xOf(it->from));
        if (left >= width)
            break;
        const double right = std::max(left + ViolationBand::widthMin, std::round(time.xOf(it->to)));
        const auto index = static_cast<std::size_t>(it - violations.begin());
        if (!bands.empty() && left <= bands.back().right + 1) {
            bands.back().right = std::max(bands.back().right, right);
            bands.back().count += 1;
        } else {
            bands.push_back({left, right, index, 1});
        }
        // Joins all further violations that are completely within this pixel at once, without a
        // loop over them.
        const WorldTime next = time.timeAt(left + 1);
        const auto after = std::partition_point(it + 1, violations.end(),
            [next](const Violation &v) { return v.from < next && v.to < next; });
        bands.back().count += static_cast<std::size_t>(after - it) - 1;
        it = after;
    }
    return bands;
}

} // namespace lockscope
