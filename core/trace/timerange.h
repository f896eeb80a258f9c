// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <algorithm>

namespace lockscope {

/// A range of a run's time. A value; `from` is not later than `to`.
struct TimeRange {
    WorldTime from{};
    WorldTime to{};

    Duration length() const { return to - from; }
    friend bool operator==(const TimeRange &, const TimeRange &) = default;
};

/// Returns the shortest range that contains both ranges.
inline TimeRange united(const TimeRange &a, const TimeRange &b)
{
    return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

} // namespace lockscope
