// SPDX-License-Identifier: GPL-3.0-or-later
// How late a timer fires on an idle machine: from its due time to the first line of the code that it starts.
#include "lockscope/net/eventloop.h"
#include "tests/bench/bench.h"
#include "tests/bench/stopwatch.h"

#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace lockscope::bench {
namespace {

/// Returns a length from 1 to 3 ms: different for each number, and the same in each round.
Duration lengthOf(int number)
{
    return 1ms + std::chrono::microseconds((number * 617) % 2000);
}

Sample onTimerDescriptor(int count)
{
    const int alarm = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    epoll_event wanted{};
    wanted.events = EPOLLIN;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, alarm, &wanted) != 0)
        giveUp("no timer to be had");
    std::vector<double> late;
    for (int i = 0; i < count; ++i) {
        const auto due = std::chrono::steady_clock::now() + lengthOf(i);
        const auto dueCount = due.time_since_epoch().count();
        itimerspec spec{};
        spec.it_value = {static_cast<time_t>(dueCount / 1'000'000'000), static_cast<long>(dueCount % 1'000'000'000)};
        timerfd_settime(alarm, TFD_TIMER_ABSTIME, &spec, nullptr);
        epoll_event event{};
        epoll_wait(epoll, &event, 1, -1);
        std::uint64_t rings = 0;
        if (read(alarm, &rings, sizeof rings) != sizeof rings)
            giveUp("a timer rang too early");
        late.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - due).count());
    }
    close(epoll);
    close(alarm);
    return sampleOf(std::move(late), 1e6);
}

/// A timer of the loop that arms itself again until it has fired often enough.
class Ringer {
public:
    Ringer(EventLoop &loop, int count) : m_loop(loop), m_left(count) { }
    void begin() { m_timer.arm(m_loop.now() + lengthOf(m_number++)); }
    std::vector<double> takeLateness() { return std::move(m_late); }

private:
    void ring()
    {
        m_late.push_back(std::chrono::duration<double, std::micro>(m_loop.now() - m_timer.due()).count());
        if (--m_left > 0)
            begin();
        else
            m_loop.stop();
    }
    EventLoop &m_loop;
    CallbackTimer m_timer{m_loop.timers(), [this] { ring(); }};
    int m_left;
    int m_number = 0;
    std::vector<double> m_late;
};

Sample onEventLoop(int count)
{
    EventLoop loop(std::chrono::steady_clock::now());
    Ringer ringer(loop, count);
    ringer.begin();
    loop.run();
    return sampleOf(ringer.takeLateness(), 1e6);
}

std::optional<Contest> openTimers()
{
    Contest contest;
    contest.count = 100;
    Demand demand;
    demand.speedMin = 1 / 1.2;
    contest.sides = {{"floor: timerfd and epoll", onTimerDescriptor, {}}, {"ours: a timer of EventLoop", onEventLoop, demand}};
    return contest;
}

} // namespace

std::vector<Row> timerRows()
{
    return {{"timer", "lateness of a timer on an idle machine", "us", openTimers}};
}

} // namespace lockscope::bench
