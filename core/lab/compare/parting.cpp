// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/parting.h"

#include <algorithm>

namespace lockscope {

const Course *Comparison::firstParted() const
{
    const Course *first = nullptr;
    for (const Course &course : courses) {
        if (!course.isSame() && (!first || course.partedAt < first->partedAt))
            first = &course;
    }
    return first;
}

std::optional<Parting> firstParting(const Comparison &comparison, const Trace &real)
{
    if (const Course *const course = comparison.firstParted())
        return Parting{course->who, course->predicted, course->real, course->partedAt};
    const auto &pairs = comparison.pairs;
    const auto other = std::find_if(pairs.begin(), pairs.end(), [](const EventPair &pair) {
        return pair.contrast == Contrast::detail || pair.contrast == Contrast::ending;
    });
    if (other == pairs.end())
        return std::nullopt;
    return Parting{real[other->real].actor, other->predicted, other->real, other->time};
}

} // namespace lockscope
