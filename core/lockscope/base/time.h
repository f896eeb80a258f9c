// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <ratio>

namespace lockscope {

/// Every length of time in Lockscope: a signed count of nanoseconds.
using Duration = std::chrono::nanoseconds;

using namespace std::chrono_literals;

/// True time: what an outside observer's perfect clock shows, counted from the beginning of a run.
/// There is deliberately no `now()`: only a World can tell it.
struct WorldClock {
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<WorldClock, duration>;
    static constexpr bool is_steady = true;
};

/// What one client's own monotonic clock shows. It may drift from true time, so it does not convert to WorldTime.
struct LocalClock {
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<LocalClock, duration>;
    static constexpr bool is_steady = true;
};

using WorldTime = WorldClock::time_point;
using LocalTime = LocalClock::time_point;

/// The whole microseconds of a length, rounded down (the unit of every number in a trace file).
constexpr std::int64_t microseconds(Duration length)
{
    return std::chrono::floor<std::chrono::microseconds>(length).count();
}

/// The whole microseconds since the run began, rounded down.
constexpr std::int64_t microseconds(WorldTime time)
{
    return microseconds(time.time_since_epoch());
}

/// The whole milliseconds of a length, rounded up: Redis takes no smaller unit, and a lease of 0 ms is an error there.
constexpr std::int64_t millisecondsUp(Duration length)
{
    return std::chrono::ceil<std::chrono::milliseconds>(length).count();
}

} // namespace lockscope
