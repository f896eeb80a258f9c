// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/inlined.h"
#include "lockscope/base/time.h"

#include <array>
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
    std::size_t m_place = 0;    // where it stands; 0: not armed
    Timer **m_before = nullptr; // in its list: what points to it, and the one behind it
    Timer *m_after = nullptr;
};

/// The armed timers of one loop, earliest first. The next half millisecond is cut into slices, and what is due in a slice lies there in no
/// order until its slice comes: of one or two the first is seen, more are put in order by a heap, which so has hardly ever more than a few.
/// All that is due later, most of it time-outs that never come to pass, waits beside them. Thread: one.
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
    /// The same, made for time-outs: most of them are far, and never come to pass.
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
    /// As if made anew, but for its memory. REQUIRES: empty.
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
    /// Takes out the first timer if it is due by then; nullptr else.
    Timer *takeDue(WorldTime now)
    {
        if (m_near.empty() && m_busyWords != 0) {
            const std::size_t slice = nextSlice();
            if (Timer *const only = m_slices[slice]; !only->m_after)
                return only->m_due <= now ? takeOnly(*only, slice) : nullptr;
            if (Timer *const first = firstOfTwo(slice)) // it needs no heap to be found either
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
    static constexpr unsigned sliceBits = 8; // 0.256 us: few messages of a run are so near to one another
    static constexpr std::size_t sliceCount = 2048; // not more: they are written all over, and share the nearest memory with all else
    static constexpr unsigned wordBits = 64;
    static constexpr Duration window{std::int64_t{sliceCount} << sliceBits};
    // A timer's place: it is among the far ones; or in a slice, whose number is the rest; or else its number in the heap, from 1.
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
    // The first that has any. REQUIRES: m_busyWords.
    std::size_t nextSlice() const
    {
        const auto word = static_cast<std::size_t>(__builtin_ctzll(m_busyWords)); // which need not work for none, as C++'s own must
        return word * wordBits + static_cast<std::size_t>(__builtin_ctzll(m_busy[word]));
    }
    // Without a branch: whether others stand near to it nobody could foresee.
    void setIdle(std::size_t slice)
    {
        const std::size_t word = slice / wordBits;
        m_busy[word] &= ~(std::uint64_t{1} << slice % wordBits);
        m_busyWords &= ~(std::uint64_t{m_busy[word] == 0} << word);
    }
    // Null: there are more. REQUIRES: there are at least two.
    Timer *firstOfTwo(std::size_t slice)
    {
        Timer *const one = m_slices[slice];
        Timer *const other = one->m_after;
        if (other->m_after)
            return nullptr;
        Timer *const both[] = {other, one}; // nobody could foresee which: so this is no branch
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
    std::vector<Entry> m_near; // a heap: all that is due before the end of the present slice
    WorldTime m_sliceEnd{};
    WorldTime m_windowBegin{}; // of the slices
    WorldTime m_windowEnd{};
    std::array<Timer *, sliceCount> m_slices{}; // the first of each
    std::array<std::uint64_t, sliceCount / wordBits> m_busy{}; // which slices have any: a bit each
    std::uint64_t m_busyWords = 0;                             // which words of that are not 0
    Timer *m_far = nullptr; // the first of them, in no order
    std::uint64_t m_armed = 0;
};

} // namespace lockscope
