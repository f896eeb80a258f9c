// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/answer.h"

#include <algorithm>

namespace lockscope {

std::vector<CurvePoint> behaviourCurve(const SearchTally &tally)
{
    std::vector<CurvePoint> curve;
    CurvePoint point;
    for (const auto &[depth, count] : tally.depths) {
        std::array<std::uint64_t, DepthCount::stepCount> newBehavioursOfStep{};
        for (const auto &[behaviour, position] : tally.behaviours) {
            if (position.depth == depth)
                ++newBehavioursOfStep[count.stepOf(position.item)];
        }
        for (std::size_t step = 0; step < newBehavioursOfStep.size(); ++step) {
            if (count.placementsOfStep[step] == 0)
                continue;
            point.placements += count.placementsOfStep[step];
            point.behaviours += newBehavioursOfStep[step];
            curve.push_back(point);
        }
    }
    return curve;
}

} // namespace lockscope
