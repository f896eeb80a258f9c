// SPDX-License-Identifier: MIT
#include "core/live/observe/stalldetector.h"

#include "lockscope/events/rowdetail.h"

#include <time.h>

namespace lockscope {
namespace {

Duration clockNow(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// Returns the time for which the machine has been suspended since boot. CLOCK_BOOTTIME includes
// this time, CLOCK_MONOTONIC does not.
Duration suspendedTime()
{
    return clockNow(CLOCK_BOOTTIME) - clockNow(CLOCK_MONOTONIC);
}

} // namespace

StallDetector::StallDetector(EventLoop &loop, EventSink &sink) : m_loop(loop), m_sink(sink)
{
}

void StallDetector::start()
{
    m_suspendedTime = suspendedTime();
    m_timer.arm(m_loop.now() + interval);
}

void StallDetector::recordStall(Duration lost, Detail reason)
{
    RawEvent raw;
    raw.event.kind = EventKind::stalled;
    raw.event.time = m_loop.now();
    raw.event.actor = Actor::run();
    raw.event.span = lost;
    raw.event.detail = m_sink.texts().intern(detailText(reason));
    m_sink.record(raw);
}

void StallDetector::check()
{
    const Duration late = m_loop.now() - m_timer.due();
    if (late > stallMin)
        recordStall(late, Detail::machineLate);
    const Duration suspended = suspendedTime();
    if (suspended - m_suspendedTime > stallMin)
        recordStall(suspended - m_suspendedTime, Detail::machineSuspended);
    m_suspendedTime = suspended;
    m_timer.arm(m_loop.now() + interval);
}

} // namespace lockscope
