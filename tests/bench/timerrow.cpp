// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how late a timer fires on an idle machine: the time from its due time to the first line
// of the code that it starts.
#include "lockscope/net/eventloop.h"
#include "tests/bench/bench.h"
#include "tests/bench/stopwatch.h"

#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace lockscope::bench {
namespace {

/// Returns how long timer `number` waits, from 1 to 3 ms: different for each number, and the same
/// in each pass.
Duration delayOf(int number)
{
    return 1ms + std::chrono::microseconds((number * 617) % 2000);
}

Sample measureTimerDescriptor(int count)
{
    const int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    epoll_event wanted{};
    wanted.events = EPOLLIN;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &wanted) != 0)
        giveUp("cannot add a timer to epoll");
    std::vector<double> lateness;
    for (int i = 0; i < count; ++i) {
        const auto due = std::chrono::steady_clock::now() + delayOf(i);
        const auto dueCount = due.time_since_epoch().count();
        itimerspec spec{};
        spec.it_value = {static_cast<time_t>(dueCount / 1'000'000'000),
            static_cast<long>(dueCount % 1'000'000'000)};
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, nullptr);
        epoll_event event{};
        epoll_wait(epoll, &event, 1, -1);
        std::uint64_t expirations = 0;
        if (read(timer, &expirations, sizeof expirations) != sizeof expirations)
            giveUp("a timer fired too early");
        lateness.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - due)
                .count());
    }
    close(epoll);
    close(timer);
    return sampleOf(std::move(lateness), 1e6);
}

/// A timer of the loop that arms itself again until it has fired `count` times.
class RepeatingTimer {
public:
    RepeatingTimer(EventLoop &loop, int count) : m_loop(loop), m_left(count) { }
    void begin() { m_timer.arm(m_loop.now() + delayOf(m_number++)); }
    std::vector<double> takeLateness() { return std::move(m_lateness); }

private:
    void fired()
    {
        m_lateness.push_back(
            std::chrono::duration<double, std::micro>(m_loop.now() - m_timer.due()).count());
        if (--m_left > 0)
            begin();
        else
            m_loop.stop();
    }
    EventLoop &m_loop;
    CallbackTimer m_timer{m_loop.timers(), [this] { fired(); }};
    int m_left;
    int m_number = 0;
    std::vector<double> m_lateness;
};

Sample measureEventLoopTimer(int count)
{
    EventLoop loop(std::chrono::steady_clock::now());
    RepeatingTimer timer(loop, count);
    timer.begin();
    loop.run();
    return sampleOf(timer.takeLateness(), 1e6);
}

std::optional<PreparedBenchmark> prepareTimers()
{
    PreparedBenchmark prepared;
    prepared.count = 100;
    Limits limits;
    limits.speedMin = 1 / 1.2;
    prepared.sides = {{"reference: timerfd and epoll", measureTimerDescriptor, {}},
        {"Lockscope: a timer of EventLoop", measureEventLoopTimer, limits}};
    return prepared;
}

} // namespace

std::vector<Benchmark> timerBenchmarks()
{
    return {{"timer", "lateness of a timer on an idle machine", "us", prepareTimers}};
}

} // namespace lockscope::bench
