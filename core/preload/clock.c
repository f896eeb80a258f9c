// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the functions that read the wall clock, in a redis-server or a user's program that Lockscope starts. Lockscope then sets the
// wall clock of the process; the monotonic clock is still that of the machine. This code must not allocate memory or look up a symbol,
// because an allocator reads the time while it initializes itself. (For this reason libfaketime hangs with Debian's redis-server.)
#include "core/preload/machinetime.h"
#include "core/preload/page.h"

#include <sys/time.h>
#include <time.h>

static int64_t nanoseconds(const struct timespec *time)
{
    return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

// Reads the wall clock that Lockscope has set; without a page, the clock of the machine.
static void readWallClock(struct timespec *time)
{
    const struct LockscopePreloadPage *const page = lockscopePreloadPage();
    if (!page) { // the page is not mapped yet, or the server has none
        lockscopeMachineTime(CLOCK_REALTIME, time);
        return;
    }
    struct LockscopePreloadClock clock;
    uint64_t generation;
    do { // again if Lockscope has changed the clock in the meantime
        generation = __atomic_load_n(&page->generation, __ATOMIC_ACQUIRE);
        clock = page->clocks[generation % 2];
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
    } while (__atomic_load_n(&page->generation, __ATOMIC_RELAXED) != generation);
    lockscopeMachineTime(CLOCK_MONOTONIC, time);
    const int64_t elapsed = nanoseconds(time) - clock.baseMonotonic;
    const int64_t gained = elapsed / LOCKSCOPE_MILLION * clock.ppm + elapsed % LOCKSCOPE_MILLION * clock.ppm / LOCKSCOPE_MILLION;
    const int64_t shown = clock.baseShown + elapsed + gained;
    time->tv_sec = (time_t)(shown / 1000000000);
    time->tv_nsec = (long)(shown % 1000000000);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)
        return lockscopeMachineTime(clock, time);
    readWallClock(time);
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    (void)zone;
    struct timespec shown;
    readWallClock(&shown);
    time->tv_sec = shown.tv_sec;
    time->tv_usec = shown.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec shown;
    readWallClock(&shown);
    if (result)
        *result = shown.tv_sec;
    return shown.tv_sec;
}
