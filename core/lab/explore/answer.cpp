// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/answer.h"

#include <algorithm>

namespace lockscope {

std::vector<CurvePoint> behaviourCurve(const SearchTally &tally)
{
    std::vector<CurvePoint> curve;
    CurvePoint point;
    for (const auto &[depth, count] : tally.depths) {
        std::array<std::uint64_t, DepthCount::curvePointCount> newBehavioursOfPoint{};
        for (const auto &[behaviour, position] : tally.behaviours) {
            if (position.depth == depth)
                ++newBehavioursOfPoint[count.curvePointOf(position.item)];
        }
        for (std::size_t index = 0; index < newBehavioursOfPoint.size(); ++index) {
            if (count.placementsOfPoint[index] == 0)
                continue;
            point.placements += count.placementsOfPoint[index];
            point.behaviours += newBehavioursOfPoint[index];
            curve.push_back(point);
        }
    }
    return curve;
}

} // namespace lockscope
