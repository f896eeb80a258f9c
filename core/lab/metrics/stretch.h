// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lockscope {

/// A time interval of a run, both ends included, to which metrics are restricted. REQUIRES: from <= to.
struct Stretch {
    WorldTime from{};
    WorldTime to{};

    Duration length() const { return to - from; }
    bool has(WorldTime time) const { return from <= time && time <= to; }
    friend bool operator==(const Stretch &, const Stretch &) = default;
};

/// The index range [first, last) of the items that lie in a stretch, for items sorted by `time`.
struct Part {
    std::size_t first = 0;
    std::size_t last = 0;

    std::size_t size() const { return last - first; }
};

template <class Timed> Part partIn(const std::vector<Timed> &ordered, const Stretch &stretch)
{
    const auto first = std::lower_bound(ordered.begin(), ordered.end(), stretch.from,
                                        [](const Timed &one, WorldTime time) { return one.time < time; });
    const auto last = std::upper_bound(first, ordered.end(), stretch.to, [](WorldTime time, const Timed &one) { return time < one.time; });
    return {static_cast<std::size_t>(first - ordered.begin()), static_cast<std::size_t>(last - ordered.begin())};
}

} // namespace lockscope
