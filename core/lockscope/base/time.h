// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <ratio>

namespace lockscope {

/// A length of time: a signed count of nanoseconds. The unit of all lengths of time in Lockscope.
using Duration = std::chrono::nanoseconds;

using namespace std::chrono_literals;

/// True time: what a perfect external clock shows, counted from the start of a run. WorldClock
/// deliberately has no `now()`, because it does not know that start. World::now() returns this
/// time, and in a live run also EventLoop::now().
struct WorldClock {
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<WorldClock, duration>;
    static constexpr bool is_steady = true;
};

/// The time on one client's own monotonic clock. It may drift from true time, so it does not
/// convert to WorldTime.
struct LocalClock {
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<LocalClock, duration>;
    static constexpr bool is_steady = true;
};

using WorldTime = WorldClock::time_point;
using LocalTime = LocalClock::time_point;

/// Returns the whole microseconds of a length, rounded down. All numbers in a trace file are in
/// microseconds.
constexpr std::int64_t microseconds(Duration length)
{
    return std::chrono::floor<std::chrono::microseconds>(length).count();
}

/// Returns the whole microseconds since the start of the run, rounded down.
constexpr std::int64_t microseconds(WorldTime time)
{
    return microseconds(time.time_since_epoch());
}

/// Returns the whole milliseconds of a length, rounded up: Redis takes no smaller unit, and rejects
/// a lease of 0 ms.
constexpr std::int64_t millisecondsUp(Duration length)
{
    return std::chrono::ceil<std::chrono::milliseconds>(length).count();
}

} // namespace lockscope
