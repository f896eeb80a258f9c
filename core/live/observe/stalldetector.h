// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/rowdetail.h"
#include "lockscope/net/eventloop.h"

namespace lockscope {

/// Detects times in which the machine did not run the event loop `loop`: a timer fires far too late
/// (the process was not scheduled), or the system was suspended (the monotonic clock does not count
/// this time). Writes a `stalled` row with the lost time. With this row, the verdict can attribute
/// the effects to the machine and not to the lock. Thread: that of the loop.
class StallDetector {
public:
    static constexpr Duration interval = 20ms;
    /// A timer delay or a suspension that is longer than this counts as a stall. On a busy machine,
    /// normal scheduling delays are shorter.
    static constexpr Duration stallMin = 100ms;

    StallDetector(EventLoop &loop, EventSink &sink);
    StallDetector(const StallDetector &) = delete;
    StallDetector &operator=(const StallDetector &) = delete;
    /// Starts the timer. REQUIRES: on the loop's thread.
    void start();

private:
    void check();
    void recordStall(Duration lost, Detail reason);
    EventLoop &m_loop;
    EventSink &m_sink;
    CallbackTimer m_timer{m_loop.timers(), [this] { check(); }};
    Duration
        m_suspendedTime{}; // how long the machine had been suspended since boot, at the last check
};

} // namespace lockscope
