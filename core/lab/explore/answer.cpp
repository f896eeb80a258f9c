// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/answer.h"

#include <algorithm>

namespace lockscope {

int Answer::exactDepth() const
{
    const auto single = tally.depths.find(1);
    return question.isExact && single != tally.depths.end()
            && single->second.itemsDone == single->second.items
        ? 1
        : 0;
}

Menu Answer::notReached() const
{
    Menu kinds = isComplete() ? Menu() : question.menu;
    for (const auto &[depth, count] : tally.depths) {
        for (const MenuEntry &entry : menuEntries()) {
            if (count.kinds[static_cast<std::size_t>(entry.fault)].placements > 0)
                kinds.remove(entry.fault);
        }
    }
    return kinds;
}

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
