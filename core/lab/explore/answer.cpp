// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/answer.h"

#include <algorithm>

namespace lockscope {

bool Answer::isComplete() const
{
    const auto base = tally.depths.find(0);
    const bool ranBase = base != tally.depths.end() && (base->second.itemsDone == 1 || question.shard.number > 1);
    if (!ranBase)
        return false;
    if (tally.failures.size() == 1 && tally.failures.begin()->second.first.depth == 0)
        return true; // fails without a fault: nothing else is tried
    const auto isDone = [this](int depth) {
        const auto count = tally.depths.find(depth);
        if (count == tally.depths.end())
            return false;
        if (depth == 1 && question.shard.number > 1)
            return true;
        const auto shards = static_cast<std::uint64_t>(question.shard.count);
        const std::uint64_t own = depth == 1 ? count->second.items
                                             : (count->second.items + shards - static_cast<std::uint64_t>(question.shard.number)) / shards;
        return count->second.itemsDone == own;
    };
    const int lastDepth = tally.depths.rbegin()->first; // deeper ones were not begun, if one fault is enough
    const bool endsAtOne = !question.goesOn && lastDepth == 1 && (isPart() || !tally.failures.empty());
    for (int depth = 1; depth <= (endsAtOne ? 1 : question.depth); ++depth) {
        if (!isDone(depth))
            return false;
    }
    return endsAtOne || question.samples == 0 || isDone(samplesDepth);
}

std::vector<CurvePoint> behaviourCurve(const SearchTally &tally)
{
    std::vector<CurvePoint> curve;
    CurvePoint point;
    for (const auto &[depth, count] : tally.depths) {
        std::array<std::uint64_t, DepthCount::stepCount> newOfStep{};
        for (const auto &[behaviour, position] : tally.behaviours) {
            if (position.depth == depth)
                ++newOfStep[count.stepOf(position.item)];
        }
        for (std::size_t step = 0; step < newOfStep.size(); ++step) {
            if (count.runsOfStep[step] == 0)
                continue;
            point.placements += count.runsOfStep[step];
            point.behaviours += newOfStep[step];
            curve.push_back(point);
        }
    }
    return curve;
}

} // namespace lockscope
