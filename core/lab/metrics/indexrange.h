// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/timerange.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lockscope {

/// A range of indices; `end` is the index after the last item.
struct IndexRange {
    std::size_t first = 0;
    std::size_t end = 0;

    std::size_t size() const { return end - first; }
};

/// Returns the indices of the items in a time range, both ends of the range included. REQUIRES: the
/// items are sorted by `time`.
template <class Timed>
IndexRange indicesIn(const std::vector<Timed> &ordered, const TimeRange &range)
{
    const auto first = std::lower_bound(ordered.begin(), ordered.end(), range.from,
        [](const Timed &one, WorldTime time) { return one.time < time; });
    const auto last = std::upper_bound(first, ordered.end(), range.to,
        [](WorldTime time, const Timed &one) { return time < one.time; });
    return {static_cast<std::size_t>(first - ordered.begin()),
        static_cast<std::size_t>(last - ordered.begin())};
}

} // namespace lockscope
