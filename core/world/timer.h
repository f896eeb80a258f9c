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
    void arm(Timer &timer, WorldTime due)
    {
        disarm(timer);
        timer.m_due = due;
        timer.m_order = m_armed++;
        if (due < m_horizon) {
            addNear({due, &timer});
            return;
        }
        m_far.push_back({due, &timer});
        timer.m_place = m_far.size() | farMark;
    }
    void disarm(Timer &timer)
    {
        if ((timer.m_place & farMark) != 0)
            dropFar(timer);
        else if (timer.isArmed())
            dropNear(timer);
    }
    bool isEmpty() const { return m_near.empty() && m_far.empty(); }
    /// REQUIRES: not empty.
    WorldTime nextDue()
    {
        if (m_near.empty())
            fetchFar();
        return m_near.front().due;
    }
    /// Takes out the first timer if it is due by then; nullptr else.
    Timer *takeDue(WorldTime now)
    {
        if (isEmpty() || nextDue() > now)
            return nullptr;
        Timer *const timer = m_near.front().timer;
        timer->m_place = 0;
        dropFirst();
        return timer;
    }

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
    void dropFirst();
    void dropNear(Timer &timer);
    void dropFar(Timer &timer)
    {
        const std::size_t place = (timer.m_place & ~farMark) - 1;
        timer.m_place = 0;
        m_far[place] = m_far.back();
        m_far.pop_back();
        if (place < m_far.size())
            m_far[place].timer->m_place = (place + 1) | farMark;
    }
    void addNear(const Entry &entry)
    {
        m_near.push_back({});
        rise(m_near.size() - 1, entry);
    }
    void fetchFar();
    std::vector<Entry> m_near; // a heap: all that is due before the horizon
    std::vector<Entry> m_far;
    WorldTime m_horizon{};
    std::uint64_t m_armed = 0;
};

} // namespace lockscope
