// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

namespace lockscope {

/// A range of a run's time. A value; `from` is not later than `to`.
struct TimeRange {
    WorldTime from{};
    WorldTime to{};

    Duration length() const { return to - from; }
    friend bool operator==(const TimeRange &, const TimeRange &) = default;
};

} // namespace lockscope
