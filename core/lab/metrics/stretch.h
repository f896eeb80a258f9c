// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lockscope {

/// A time interval of a run for which metrics are computed; it includes both ends. REQUIRES: from <= to.
struct Stretch {
    WorldTime from{};
    WorldTime to{};

    Duration length() const { return to - from; }
    bool has(WorldTime time) const { return from <= time && time <= to; }
    friend bool operator==(const Stretch &, const Stretch &) = default;
};

/// A range of indices; `last` is the index after the last item.
struct IndexRange {
    std::size_t first = 0;
    std::size_t last = 0;

    std::size_t size() const { return last - first; }
};

/// Returns the indices of the items in a stretch. REQUIRES: the items are sorted by `time`.
template <class Timed> IndexRange rangeIn(const std::vector<Timed> &ordered, const Stretch &stretch)
{
    const auto first = std::lower_bound(ordered.begin(), ordered.end(), stretch.from,
                                        [](const Timed &one, WorldTime time) { return one.time < time; });
    const auto last = std::upper_bound(first, ordered.end(), stretch.to, [](WorldTime time, const Timed &one) { return time < one.time; });
    return {static_cast<std::size_t>(first - ordered.begin()), static_cast<std::size_t>(last - ordered.begin())};
}

} // namespace lockscope
