// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the time of each clock in nanoseconds, one per line. tst_preload runs it with the library
// (core/preload) that gives a process wrong clocks.
#include <sys/time.h>
#include <time.h>

#include <cstdint>
#include <cstdio>

namespace {

std::int64_t nanoseconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

} // namespace

int main()
{
    timeval day{};
    gettimeofday(&day, nullptr);
    time_t into = 0; // time() returns the time and also writes it here
    const time_t seconds = time(&into);
    std::printf("realtime %lld\n", static_cast<long long>(nanoseconds(CLOCK_REALTIME)));
    std::printf("coarse %lld\n", static_cast<long long>(nanoseconds(CLOCK_REALTIME_COARSE)));
    std::printf("day %lld\n",
        static_cast<long long>(std::int64_t{day.tv_sec} * 1'000'000'000 + day.tv_usec * 1000));
    std::printf("time %lld\n", static_cast<long long>(std::int64_t{seconds} * 1'000'000'000));
    std::printf("into %lld\n", static_cast<long long>(std::int64_t{into} * 1'000'000'000));
    std::printf("monotonic %lld\n", static_cast<long long>(nanoseconds(CLOCK_MONOTONIC)));
    std::printf("raw %lld\n", static_cast<long long>(nanoseconds(CLOCK_MONOTONIC_RAW)));
    std::printf("process %lld\n", static_cast<long long>(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)));
    return 0;
}
