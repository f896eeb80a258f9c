// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/inlined.h"
#include "lockscope/base/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope {

/// Something that happens at a set time. The user owns it; a TimerHeap only points to it. REQUIRES: disarmed before it is destroyed.
class Timer {
public:
    virtual ~Timer() = default;
    /// Called when the timer is due. The timer is disarmed before the call and may be armed again.
    virtual void fire() = 0;
    bool isArmed() const { return m_place != 0; }
    WorldTime due() const { return m_due; }

private:
    friend class TimerHeap;
    WorldTime m_due{};
    std::uint64_t m_order = 0;  // order of arming: timers with equal times fire in this order, in every build
    std::size_t m_place = 0;    // its place in the TimerHeap (see farMark and sliceMark); 0: not armed
    Timer **m_before = nullptr; // in a linked list: the pointer to this timer, and the next timer
    Timer *m_after = nullptr;
};

/// The armed timers of one loop, earliest first: a calendar queue. The next 0.5 ms is divided into 256 ns buckets ("slices"). The timers of
/// a bucket are unsorted until the bucket becomes current. A bucket of one or two is searched directly; a larger one moves into a heap,
/// which therefore stays small. All later timers wait in an unsorted list; most of them are time-outs that are disarmed before they are
/// due. Thread: one.
class TimerHeap {
public:
    /// Arms a timer, or moves it to another time.
    LOCKSCOPE_INLINED void arm(Timer &timer, WorldTime due)
    {
        if (timer.isArmed()) [[unlikely]]
            disarm(timer);
        timer.m_due = due;
        timer.m_order = m_armed++;
        if (due < m_sliceEnd)
            addNear(timer);
        else if (due < m_windowEnd)
            addToSlice(timer);
        else
            addFar(timer);
    }
    /// Same as arm(), but optimized for time-outs: most of them are far in the future and are disarmed before they are due.
    void armFar(Timer &timer, WorldTime due)
    {
        if (due < m_windowEnd || timer.isArmed()) [[unlikely]] {
            armAnywhere(timer, due);
            return;
        }
        timer.m_due = due;
        timer.m_order = m_armed++;
        addFar(timer);
    }
    void disarm(Timer &timer)
    {
        if (!timer.isArmed())
            return;
        if (timer.m_place == farMark)
            dropFromList(timer);
        else if ((timer.m_place & sliceMark) != 0)
            takeFromSlice(timer, timer.m_place & ~sliceMark);
        else
            dropNear(timer);
    }
    /// Resets to the state after construction, but keeps the memory. REQUIRES: empty.
    void startAnew()
    {
        m_sliceEnd = m_windowBegin = m_windowEnd = WorldTime{};
        m_armed = 0;
    }
    bool isEmpty() const { return m_near.empty() && m_busyWords == 0 && !m_far; }
    /// REQUIRES: not empty.
    WorldTime nextDue()
    {
        if (m_near.empty())
            fetchSlice();
        return m_near.front().due;
    }
    /// Removes and returns the first timer if it is due at `now` or before. Returns nullptr if there is none.
    Timer *takeDue(WorldTime now)
    {
        if (m_near.empty() && m_busyWords != 0) {
            const std::size_t slice = nextSlice();
            if (Timer *const only = m_slices[slice]; !only->m_after)
                return only->m_due <= now ? takeOnly(*only, slice) : nullptr;
            if (Timer *const first = firstOfTwo(slice)) // two timers are compared without the heap
                return first->m_due <= now ? takeFromSlice(*first, slice) : nullptr;
        }
        if (isEmpty() || nextDue() > now)
            return nullptr;
        Timer *const timer = m_near.front().timer;
        timer->m_place = 0;
        if (m_near.size() == 1)
            m_near.clear();
        else
            dropFirst();
        return timer;
    }

private:
    struct Entry {
        WorldTime due;
        Timer *timer;
    };
    static constexpr unsigned sliceBits = 8; // buckets of 256 ns; messages of a run are rarely closer together
    static constexpr std::size_t sliceCount = 2048; // no more: they are all written often and share the fastest cache level with other data
    static constexpr unsigned wordBits = 64;
    static constexpr Duration window{std::int64_t{sliceCount} << sliceBits};
    // Encoding of Timer::m_place: farMark = in the far list; sliceMark + n = in bucket n; otherwise the index in the heap, counted from 1.
    static constexpr std::size_t farMark = ~(~std::size_t{0} >> 1);
    static constexpr std::size_t sliceMark = farMark >> 1;
    static void addToList(Timer &timer, Timer *&first)
    {
        timer.m_after = first;
        if (first)
            first->m_before = &timer.m_after;
        timer.m_before = &first;
        first = &timer;
    }
    static void dropFromList(Timer &timer)
    {
        timer.m_place = 0;
        *timer.m_before = timer.m_after;
        if (timer.m_after)
            timer.m_after->m_before = timer.m_before;
    }
    void armAnywhere(Timer &timer, WorldTime due);
    static bool isBefore(const Entry &a, const Entry &b)
    {
        return a.due != b.due ? a.due < b.due : a.timer->m_order < b.timer->m_order;
    }
    void put(std::size_t place, const Entry &entry);
    void rise(std::size_t place, const Entry &entry);
    void sink(std::size_t place, const Entry &entry);
    void dropFirst();
    void dropNear(Timer &timer);
    void addNear(Timer &timer)
    {
        const Entry entry{timer.m_due, &timer};
        m_near.push_back(entry);
        timer.m_place = m_near.size();
        if (m_near.size() > 1)
            rise(m_near.size() - 1, entry);
    }
    void addToSlice(Timer &timer)
    {
        const auto slice = static_cast<std::size_t>((timer.m_due - m_windowBegin).count() >> sliceBits);
        const std::size_t word = slice / wordBits;
        timer.m_place = sliceMark | slice;
        addToList(timer, m_slices[slice]);
        m_busy[word] |= std::uint64_t{1} << slice % wordBits;
        m_busyWords |= std::uint64_t{1} << word;
    }
    // Returns the first non-empty bucket. REQUIRES: m_busyWords != 0.
    std::size_t nextSlice() const
    {
        const auto word = static_cast<std::size_t>(__builtin_ctzll(m_busyWords)); // not std::countr_zero: it must handle 0
        return word * wordBits + static_cast<std::size_t>(__builtin_ctzll(m_busy[word]));
    }
    // Branch-free, because whether a neighbouring bucket is in use is unpredictable.
    void setIdle(std::size_t slice)
    {
        const std::size_t word = slice / wordBits;
        m_busy[word] &= ~(std::uint64_t{1} << slice % wordBits);
        m_busyWords &= ~(std::uint64_t{m_busy[word] == 0} << word);
    }
    // Returns the earlier of two timers, or nullptr if the bucket has more than two. REQUIRES: it has at least two.
    Timer *firstOfTwo(std::size_t slice)
    {
        Timer *const one = m_slices[slice];
        Timer *const other = one->m_after;
        if (other->m_after)
            return nullptr;
        Timer *const both[] = {other, one}; // an index instead of a branch, because the order is unpredictable
        return both[isBefore({one->m_due, one}, {other->m_due, other}) ? 1 : 0];
    }
    Timer *takeOnly(Timer &timer, std::size_t slice)
    {
        timer.m_place = 0;
        m_slices[slice] = nullptr;
        setIdle(slice);
        return &timer;
    }
    Timer *takeFromSlice(Timer &timer, std::size_t slice)
    {
        dropFromList(timer);
        if (!m_slices[slice])
            setIdle(slice);
        return &timer;
    }
    void fetchSlice();
    void addFar(Timer &timer)
    {
        timer.m_place = farMark;
        addToList(timer, m_far);
    }
    void fetchFar();
    std::vector<Entry> m_near; // a heap: all timers that are due before the end of the current bucket
    WorldTime m_sliceEnd{};
    WorldTime m_windowBegin{}; // of all buckets together
    WorldTime m_windowEnd{};
    std::array<Timer *, sliceCount> m_slices{}; // the first timer of each bucket
    std::array<std::uint64_t, sliceCount / wordBits> m_busy{}; // one bit per bucket: it has timers
    std::uint64_t m_busyWords = 0;                             // one bit per word of m_busy: it is not 0
    Timer *m_far = nullptr; // the first of the far timers, unsorted
    std::uint64_t m_armed = 0;
};

} // namespace lockscope
