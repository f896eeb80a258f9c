// SPDX-License-Identifier: MIT
#include "lockscope/base/fast/timerheap.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void TimerHeap::armAnywhere(Timer &timer, WorldTime due)
{
    arm(timer, due);
}

void TimerHeap::put(std::size_t place, const Entry &entry)
{
    m_near[place] = entry;
    entry.timer->m_place = place + 1;
}

void TimerHeap::rise(std::size_t place, const Entry &entry)
{
    while (place > 0) {
        const std::size_t parent = (place - 1) / 2;
        if (!isBefore(entry, m_near[parent]))
            break;
        put(place, m_near[parent]);
        place = parent;
    }
    put(place, entry);
}

void TimerHeap::sink(std::size_t place, const Entry &entry)
{
    for (;;) {
        std::size_t child = 2 * place + 1;
        if (child >= m_near.size())
            break;
        if (child + 1 < m_near.size() && isBefore(m_near[child + 1], m_near[child]))
            ++child;
        if (!isBefore(m_near[child], entry))
            break;
        put(place, m_near[child]);
        place = child;
    }
    put(place, entry);
}

// Moves the gap down to a leaf and lets the last entry rise from there. The last entry is nearly always among the latest, so this needs one
// comparison per level instead of two.
void TimerHeap::dropFirst()
{
    const Entry last = m_near.back();
    m_near.pop_back();
    const std::size_t size = m_near.size();
    if (size == 0)
        return;
    std::size_t gap = 0;
    for (std::size_t child = 1; child < size; child = 2 * gap + 1) {
        if (child + 1 < size && isBefore(m_near[child + 1], m_near[child]))
            ++child;
        put(gap, m_near[child]);
        gap = child;
    }
    rise(gap, last);
}

void TimerHeap::dropNear(Timer &timer)
{
    const std::size_t place = timer.m_place - 1;
    timer.m_place = 0;
    const Entry last = m_near.back();
    m_near.pop_back();
    if (last.timer == &timer)
        return;
    if (place > 0 && isBefore(last, m_near[(place - 1) / 2]))
        rise(place, last);
    else
        sink(place, last);
}

// Moves the timers of the next non-empty bucket into the heap and makes that bucket the current one. REQUIRES: the heap is empty, the whole
// queue is not.
void TimerHeap::fetchSlice()
{
    if (m_busyWords == 0) {
        fetchFar();
        if (m_busyWords == 0)
            return;
    }
    const std::size_t slice = nextSlice();
    m_sliceEnd = m_windowBegin + Duration{static_cast<std::int64_t>(slice + 1) << sliceBits};
    setIdle(slice);
    Timer *next = std::exchange(m_slices[slice], nullptr);
    while (next)
        addNear(*std::exchange(next, next->m_after));
}

// Moves the bucket window to the earliest far timer. REQUIRES: there are far timers and no others.
void TimerHeap::fetchFar()
{
    WorldTime first = WorldTime::max();
    for (const Timer *timer = m_far; timer; timer = timer->m_after)
        first = std::min(first, timer->m_due);
    const bool isLast = first > WorldTime::max() - window; // the window would end after WorldTime::max()
    m_windowBegin = m_sliceEnd = first;
    m_windowEnd = isLast ? first : first + window;
    for (Timer *next = m_far; next;) {
        Timer &timer = *std::exchange(next, next->m_after);
        if (timer.m_due >= m_windowEnd && timer.m_due != first)
            continue;
        dropFromList(timer);
        if (isLast)
            addNear(timer);
        else
            addToSlice(timer);
    }
}

} // namespace lockscope
