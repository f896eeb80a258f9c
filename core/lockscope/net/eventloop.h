// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"
#include "lockscope/runtime/timer.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

struct epoll_event;

namespace lockscope {

/// When a run began, on the machine's monotonic clock: the zero of its WorldTime.
using RunEpoch = std::chrono::steady_clock::time_point;

/// True time now, counted from the epoch.
inline WorldTime worldNow(RunEpoch epoch)
{
    return WorldTime{std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - epoch)};
}

/// One worker thread's heart: sockets (epoll), timers and posted work. Everything that lives on it is confined to its thread;
/// the only door from outside is post().
class EventLoop {
public:
    /// Whoever waits for a file descriptor.
    class Watcher {
    public:
        virtual ~Watcher() = default;
        /// `events` as epoll gives them (EPOLLIN, EPOLLOUT, EPOLLHUP, EPOLLERR). May forget() itself or others.
        virtual void ready(std::uint32_t events) = 0;
    };

    /// The loop calls rest() and wake() of `sink`, if there is one, before and after it waits. REQUIRES: the sink outlives the loop.
    explicit EventLoop(RunEpoch epoch, EventSink *sink = nullptr);
    ~EventLoop();
    EventLoop(const EventLoop &) = delete;
    EventLoop &operator=(const EventLoop &) = delete;

    WorldTime now() const { return worldNow(m_epoch); }
    RunEpoch epoch() const { return m_epoch; }

    /// Level-triggered. REQUIRES: the descriptor is not watched yet.
    void watch(int descriptor, std::uint32_t events, Watcher &watcher);
    /// Changes what is waited for; 0 waits for nothing (but hang-ups are still told by the kernel: forget() instead).
    void change(int descriptor, std::uint32_t events, Watcher &watcher);
    void forget(int descriptor, const Watcher &watcher);

    TimerHeap &timers() { return m_timers; }

    /// Runs the work on the loop's thread, after what it does now. Thread: any. Dropped if the loop never runs again.
    void post(std::function<void()> work);

    /// Called at the end of each turn, before the loop rests; gives true if it wants another turn at once.
    void setTurnEnd(std::function<bool()> turnEnd) { m_turnEnd = std::move(turnEnd); }

    /// Runs until stop(). What was posted before stop() is still done.
    void run();
    /// Thread: any.
    void stop();

private:
    void turn();
    bool runPosted();
    void setAlarm();

    const RunEpoch m_epoch;
    EventSink *const m_sink;
    TimerHeap m_timers;
    std::function<bool()> m_turnEnd;
    int m_epoll = -1;
    int m_doorbell = -1; // eventfd: work was posted
    int m_alarm = -1;    // timerfd: the first timer
    WorldTime m_alarmDue = WorldTime::max();
    epoll_event *m_batch = nullptr; // what this turn has to tell; a watcher that is forgotten is struck out
    int m_batchSize = 0;
    std::atomic<bool> m_stopping{false};
    std::mutex m_mutex;
    std::vector<std::function<void()>> m_posted;
};

} // namespace lockscope
