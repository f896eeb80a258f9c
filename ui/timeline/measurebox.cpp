// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/measurebox.h"

#include "timeline/condense.h"

#include <algorithm>

namespace lockscope {

std::size_t firstRowFrom(const Trace &trace, WorldTime time)
{
    std::size_t low = 0;
    std::size_t high = trace.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (trace[middle].time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Measure measured(const TimeRange &range, const Trace &trace, const Spans &spans, const TimelineIndex &index)
{
    Measure measure{range, firstRowFrom(trace, range.to + Duration(1)) - firstRowFrom(trace, range.from), {}, 0, {}};
    for (std::uint16_t number = 1; number <= spans.clientMax().value; ++number) {
        const Spans::Lane &lane = spans.lane({SpanKind::inside, ClientId(number), {}});
        const std::size_t first = firstEndingAfter(lane, range.from);
        if (first < lane.size() && lane[first].begin < range.to)
            measure.inside.emplace_back(number);
    }
    const std::vector<CountStep> &steps = index.inside();
    Duration occupied{};
    for (std::size_t i = firstEndingAfter(steps, range.from); i < steps.size() && steps[i].begin < range.to; ++i) {
        measure.insideMost = std::max(measure.insideMost, int{steps[i].count});
        occupied += std::min(steps[i].end, range.to) - std::max(steps[i].begin, range.from);
    }
    measure.insideNobody = range.length() - occupied;
    return measure;
}

} // namespace lockscope
