// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"

namespace lockscope {

/// Notices when the machine itself did not run a loop: a timer that comes far too late (the host was descheduled), or a suspend
/// (time passed that the monotonic clock does not count). Writes a `stalled` row with the length that was lost, so that nobody
/// blames the lock for it. Thread: its loop's.
class Heartbeat {
public:
    static constexpr Duration interval = 20ms;
    /// Lateness beyond this is a stall. Ordinary scheduling on a loaded machine stays below.
    static constexpr Duration stallMin = 100ms;

    Heartbeat(EventLoop &loop, EventSink &sink);
    Heartbeat(const Heartbeat &) = delete;
    Heartbeat &operator=(const Heartbeat &) = delete;
    /// Begins to beat. REQUIRES: on the loop's thread.
    void start();

private:
    void beat();
    void note(Duration lost, const char *reason);
    EventLoop &m_loop;
    EventSink &m_sink;
    CallbackTimer m_timer{m_loop.timers(), [this] { beat(); }};
    Duration m_slept{}; // by the machine, since it was switched on
};

} // namespace lockscope
