// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"

namespace lockscope {

/// Detects that the machine did not run an event loop: a timer that fires far too late (the process was not scheduled), or a system
/// suspend (the monotonic clock does not count it). Writes a `stalled` row with the lost time, so that the verdict does not attribute
/// its effects to the lock.
/// Thread: that of the loop.
class Heartbeat {
public:
    static constexpr Duration interval = 20ms;
    /// Minimum delay of the timer that counts as a stall. Normal scheduling on a loaded machine stays below.
    static constexpr Duration stallMin = 100ms;

    Heartbeat(EventLoop &loop, EventSink &sink);
    Heartbeat(const Heartbeat &) = delete;
    Heartbeat &operator=(const Heartbeat &) = delete;
    /// Starts the timer. REQUIRES: on the loop's thread.
    void start();

private:
    void beat();
    void note(Duration lost, const char *reason);
    EventLoop &m_loop;
    EventSink &m_sink;
    CallbackTimer m_timer{m_loop.timers(), [this] { beat(); }};
    Duration m_slept{}; // total suspend time of the machine since boot
};

} // namespace lockscope
