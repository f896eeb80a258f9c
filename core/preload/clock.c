// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded into a redis-server that Lockscope starts, before its libraries. The server's wall clock is then the one that Lockscope sets; its
// monotonic clock is the machine's. This code must not allocate memory or look up a symbol, because an allocator reads the time while it
// initializes itself. libfaketime hangs there with Debian's redis-server.
#include "core/preload/machinetime.h"
#include "core/preload/page.h"

#include <sys/time.h>
#include <time.h>

static int64_t nanoseconds(const struct timespec *time)
{
    return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

static void readShown(struct timespec *time)
{
    const struct LockscopeShimPage *const page = lockscopeShimPage();
    if (!page) { // the page is not mapped yet, or the server was given none
        lockscopeMachineTime(CLOCK_REALTIME, time);
        return;
    }
    struct LockscopeShimClock clock;
    uint64_t generation;
    do {
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
    readShown(time);
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    (void)zone;
    struct timespec shown;
    readShown(&shown);
    time->tv_sec = shown.tv_sec;
    time->tv_usec = shown.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into)
{
    struct timespec shown;
    readShown(&shown);
    if (into)
        *into = shown.tv_sec;
    return shown.tv_sec;
}
