// SPDX-License-Identifier: MIT
#include "lockscope/net/eventloop.h"

#include "lockscope/base/contract.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace lockscope {
namespace {

// The addresses of these two variables mark the events of the loop's own two descriptors; their
// values are not used.
int doorbellTag;
int alarmTag;

timespec toTimespec(std::chrono::nanoseconds length)
{
    return {static_cast<time_t>(length.count() / 1'000'000'000),
        static_cast<long>(length.count() % 1'000'000'000)};
}

void add(int epoll, int descriptor, void *tag, std::uint32_t events)
{
    epoll_event wanted{};
    wanted.events = events;
    wanted.data.ptr = tag;
    LOCKSCOPE_ASSERT(epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &wanted) == 0);
}

} // namespace

EventLoop::EventLoop(RunEpoch epoch, EventSink *sink)
    : m_epoch(epoch), m_sink(sink), m_epoll(epoll_create1(EPOLL_CLOEXEC)),
      m_doorbell(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      m_alarm(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK))
{
    LOCKSCOPE_ASSERT(m_epoll >= 0 && m_doorbell >= 0 && m_alarm >= 0);
    add(m_epoll, m_doorbell, &doorbellTag, EPOLLIN);
    add(m_epoll, m_alarm, &alarmTag, EPOLLIN);
}

EventLoop::~EventLoop()
{
    close(m_alarm);
    close(m_doorbell);
    close(m_epoll);
}

void EventLoop::watch(int descriptor, std::uint32_t events, Watcher &watcher)
{
    add(m_epoll, descriptor, &watcher, events);
}

void EventLoop::change(int descriptor, std::uint32_t events, Watcher &watcher)
{
    epoll_event wanted{};
    wanted.events = events;
    wanted.data.ptr = &watcher;
    LOCKSCOPE_ASSERT(epoll_ctl(m_epoll, EPOLL_CTL_MOD, descriptor, &wanted) == 0);
}

void EventLoop::forget(int descriptor, const Watcher &watcher)
{
    epoll_ctl(m_epoll, EPOLL_CTL_DEL, descriptor, nullptr);
    for (int i = 0; i < m_batchSize; ++i) {
        if (m_batch[i].data.ptr == &watcher)
            m_batch[i].data.ptr = nullptr;
    }
}

void EventLoop::post(std::function<void()> work)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_posted.push_back(std::move(work));
    }
    const std::uint64_t one = 1;
    const ssize_t written = write(m_doorbell, &one, sizeof one);
    LOCKSCOPE_ASSERT(written == sizeof one || errno == EAGAIN);
}

void EventLoop::stop()
{
    m_stopping = true; // set at once and not by posted work, because with thousands of busy sockets
                       // the loop runs posted work late
    post([] {});
}

void EventLoop::runPosted()
{
    std::vector<std::function<void()>> posted;
    {
        const std::scoped_lock lock(m_mutex);
        posted.swap(m_posted);
    }
    for (const auto &work : posted)
        work();
}

void EventLoop::setAlarm()
{
    const WorldTime due = m_timers.isEmpty() ? WorldTime::max() : m_timers.nextDue();
    // An alarm that rings too early costs one turn of the loop, but setting the alarm costs a
    // system call each time. So if the alarm rings before `due`, it is not changed.
    if (m_alarmDue <= due)
        return;
    m_alarmDue = due;
    const auto when = m_epoch.time_since_epoch() + due.time_since_epoch();
    itimerspec spec{};
    spec.it_value = toTimespec(std::max(when, std::chrono::nanoseconds{1}));
    LOCKSCOPE_ASSERT(timerfd_settime(m_alarm, TFD_TIMER_ABSTIME, &spec, nullptr) == 0);
}

void EventLoop::turn()
{
    setAlarm();
    if (m_sink)
        m_sink->rest();
    epoll_event events[64];
    const int count = epoll_wait(m_epoll, events, 64, -1);
    if (m_sink)
        m_sink->wake();
    m_batch = events;
    m_batchSize = std::max(count, 0);
    bool hasDoorbellRung = false;
    for (int i = 0; i < count; ++i) {
        void *const tag = events[i].data.ptr;
        std::uint64_t number = 0;
        if (tag == &doorbellTag) {
            hasDoorbellRung = read(m_doorbell, &number, sizeof number) == sizeof number;
        } else if (tag == &alarmTag) {
            [[maybe_unused]] const ssize_t got = read(m_alarm, &number, sizeof number);
            m_alarmDue = WorldTime::max();
        } else if (tag) {
            static_cast<Watcher *>(tag)->ready(events[i].events);
        }
    }
    m_batchSize = 0;
    while (Timer *const timer = m_timers.takeDue(now()))
        timer->fire();
    if (hasDoorbellRung)
        runPosted();
}

void EventLoop::run()
{
    if (m_sink)
        m_sink->wake();
    runPosted();
    while (!m_stopping) {
        while (m_turnEnd && m_turnEnd()) { }
        if (!m_stopping)
            turn();
    }
    runPosted();
    if (m_sink)
        m_sink->rest();
}

} // namespace lockscope
