// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/divergence.h"

#include <algorithm>

namespace lockscope {

std::optional<Divergence> firstParting(const Comparison &comparison, const Trace &real)
{
    if (const EventSequence *const course = comparison.firstParted())
        return Divergence{course->who, course->predicted, course->real, course->partedAt};
    const auto &pairs = comparison.pairs;
    const auto other = std::find_if(pairs.begin(), pairs.end(), [](const EventPair &pair) {
        return pair.contrast == Difference::detail || pair.contrast == Difference::ending;
    });
    if (other == pairs.end())
        return std::nullopt;
    return Divergence{real[other->real].actor, other->predicted, other->real, other->time};
}

} // namespace lockscope
