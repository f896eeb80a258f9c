// SPDX-License-Identifier: MIT
#pragma once

#include "base/time.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope {

/// Something that is to happen at a time. Owned by whoever needs it; a TimerHeap only points to it.
/// REQUIRES: disarmed before it is destroyed.
class Timer {
public:
    virtual ~Timer() = default;
    /// The time has come; the timer is disarmed already and may be armed again.
    virtual void fire() = 0;
    bool isArmed() const { return m_place != 0; }
    WorldTime due() const { return m_due; }

private:
    friend class TimerHeap;
    WorldTime m_due{};
    std::uint64_t m_order = 0;  // of arming: equal times fire in this order, in every build
    std::size_t m_place = 0;    // where it stands, counted from 1; 0: not armed
};

/// The armed timers of one loop, earliest first. Those that are due within the next milliseconds stand in a heap; the others, most of them
/// time-outs that never come to pass, wait beside it in no order, and cost nothing to arm and to disarm. Thread: one.
class TimerHeap {
public:
    /// Arms a timer, or moves it to another time.
    void arm(Timer &timer, WorldTime due);
    void disarm(Timer &timer);
    bool isEmpty() const { return m_near.empty() && m_far.empty(); }
    /// REQUIRES: not empty.
    WorldTime nextDue();
    /// Takes out the first timer if it is due by then; nullptr else.
    Timer *takeDue(WorldTime now);

private:
    struct Entry {
        WorldTime due;
        Timer *timer;
    };
    static constexpr Duration nearSpan = 2ms;
    static constexpr std::size_t farMark = ~(~std::size_t{0} >> 1); // in a timer's place: it is among the far ones
    static bool isBefore(const Entry &a, const Entry &b)
    {
        return a.due != b.due ? a.due < b.due : a.timer->m_order < b.timer->m_order;
    }
    void put(std::size_t place, const Entry &entry);
    void rise(std::size_t place, const Entry &entry);
    void sink(std::size_t place, const Entry &entry);
    void addNear(const Entry &entry);
    void fetchFar();
    std::vector<Entry> m_near; // a heap: all that is due before the horizon
    std::vector<Entry> m_far;
    WorldTime m_horizon{};
    std::uint64_t m_armed = 0;
};

} // namespace lockscope
