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

/// The start of a run on the machine's monotonic clock. The run's WorldTime is counted from it.
using RunEpoch = std::chrono::steady_clock::time_point;

/// Returns the true time since the epoch.
inline WorldTime worldNow(RunEpoch epoch)
{
    return WorldTime{
        std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - epoch)};
}

/// The event loop of one worker thread: sockets (epoll), timers and posted work. In each turn, the
/// loop waits once, and then handles the events, timers and work that are due. The objects that use
/// the loop are confined to its thread. Other threads may call only post() and stop().
class EventLoop {
public:
    /// Receives the events of a file descriptor.
    class Watcher {
    public:
        virtual ~Watcher() = default;
        /// Called when events are pending. `events`: as epoll reports them (EPOLLIN, EPOLLOUT,
        /// EPOLLHUP, EPOLLERR). May call forget() for this or other watchers.
        virtual void ready(std::uint32_t events) = 0;
    };

    /// The loop calls rest() of `sink`, if there is one, before it waits, and wake() after it has
    /// waited. REQUIRES: the sink outlives the loop.
    explicit EventLoop(RunEpoch epoch, EventSink *sink = nullptr);
    ~EventLoop();
    EventLoop(const EventLoop &) = delete;
    EventLoop &operator=(const EventLoop &) = delete;

    WorldTime now() const { return worldNow(m_epoch); }
    RunEpoch epoch() const { return m_epoch; }

    /// Calls `watcher` in each turn in which one of these events is pending (level-triggered).
    /// REQUIRES: the descriptor is not watched yet.
    void watch(int descriptor, std::uint32_t events, Watcher &watcher);
    /// Changes the events to wait for. With 0, the kernel still reports hang-ups; to stop these,
    /// call forget().
    void change(int descriptor, std::uint32_t events, Watcher &watcher);
    /// Stops watching the descriptor. `watcher` gets no more events, not even those of the current
    /// turn.
    void forget(int descriptor, const Watcher &watcher);

    TimerHeap &timers() { return m_timers; }

    /// Calls the function on the loop's thread, after the loop's current work. If the loop never
    /// runs again, the function is never called. Thread: any.
    void post(std::function<void()> work);

    /// Sets a function that is called at the end of each turn, before the loop waits. The loop
    /// calls it again and again until it returns false.
    void setTurnEnd(std::function<bool()> turnEnd) { m_turnEnd = std::move(turnEnd); }

    /// Runs until stop() is called. Work that was posted before stop() is still executed.
    void run();
    /// Ends run(). Thread: any.
    void stop();

private:
    void turn();
    void runPosted();
    void setAlarm();

    const RunEpoch m_epoch;
    EventSink *const m_sink;
    TimerHeap m_timers;
    std::function<bool()> m_turnEnd;
    int m_epoll = -1;
    int m_doorbell = -1; // eventfd: signals posted work
    int m_alarm = -1;    // timerfd: set to the first timer
    WorldTime m_alarmDue = WorldTime::max();
    epoll_event *m_batch =
        nullptr; // this turn's events; the entries of a forgotten watcher are cleared
    int m_batchSize = 0;
    std::atomic<bool> m_stopping{false};
    std::mutex m_mutex;
    std::vector<std::function<void()>> m_posted;
};

} // namespace lockscope
