// SPDX-License-Identifier: MIT
#include "lockscope/base/fast/timerheap.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void TimerHeap::armOutOfLine(Timer &timer, WorldTime due)
{
    arm(timer, due);
}

void TimerHeap::placeAt(std::size_t index, const Entry &entry)
{
    m_heap[index] = entry;
    entry.timer->m_position = index + 1;
}

void TimerHeap::siftUp(std::size_t index, const Entry &entry)
{
    while (index > 0) {
        const std::size_t parent = (index - 1) / 2;
        if (!isBefore(entry, m_heap[parent]))
            break;
        placeAt(index, m_heap[parent]);
        index = parent;
    }
    placeAt(index, entry);
}

void TimerHeap::siftDown(std::size_t index, const Entry &entry)
{
    for (;;) {
        std::size_t child = 2 * index + 1;
        if (child >= m_heap.size())
            break;
        if (child + 1 < m_heap.size() && isBefore(m_heap[child + 1], m_heap[child]))
            ++child;
        if (!isBefore(m_heap[child], entry))
            break;
        placeAt(index, m_heap[child]);
        index = child;
    }
    placeAt(index, entry);
}

// Removes the first entry: moves the gap down to a leaf, puts the last entry there and moves it up
// to its position. The last entry is nearly always among the latest, so this needs one comparison
// per level instead of two.
void TimerHeap::dropFirst()
{
    const Entry last = m_heap.back();
    m_heap.pop_back();
    const std::size_t size = m_heap.size();
    if (size == 0)
        return;
    std::size_t gap = 0;
    for (std::size_t child = 1; child < size; child = 2 * gap + 1) {
        if (child + 1 < size && isBefore(m_heap[child + 1], m_heap[child]))
            ++child;
        placeAt(gap, m_heap[child]);
        gap = child;
    }
    siftUp(gap, last);
}

void TimerHeap::dropFromHeap(Timer &timer)
{
    const std::size_t index = timer.m_position - 1;
    timer.m_position = 0;
    const Entry last = m_heap.back();
    m_heap.pop_back();
    if (last.timer == &timer)
        return;
    if (index > 0 && isBefore(last, m_heap[(index - 1) / 2]))
        siftUp(index, last);
    else
        siftDown(index, last);
}

// Moves the timers of the next non-empty bucket into the heap. REQUIRES: the heap is empty, the
// whole queue is not.
void TimerHeap::fetchBucket()
{
    if (m_wordsInUse == 0) {
        fetchFromFarList();
        if (m_wordsInUse == 0)
            return;
    }
    const std::size_t bucket = nextBucket();
    m_bucketEnd = m_windowBegin + Duration{static_cast<std::int64_t>(bucket + 1) << bucketBits};
    markEmpty(bucket);
    Timer *next = std::exchange(m_buckets[bucket], nullptr);
    while (next)
        addToHeap(*std::exchange(next, next->m_next));
}

// Moves the bucket window to the earliest far timer. REQUIRES: there are far timers and no others.
void TimerHeap::fetchFromFarList()
{
    WorldTime first = WorldTime::max();
    for (const Timer *timer = m_firstFar; timer; timer = timer->m_next)
        first = std::min(first, timer->m_due);
    const bool isLastWindow =
        first > WorldTime::max() - windowLength; // the window would end after WorldTime::max()
    m_windowBegin = m_bucketEnd = first;
    m_windowEnd = isLastWindow ? first : first + windowLength;
    for (Timer *next = m_firstFar; next;) {
        Timer &timer = *std::exchange(next, next->m_next);
        if (timer.m_due >= m_windowEnd && timer.m_due != first)
            continue;
        dropFromList(timer);
        if (isLastWindow)
            addToHeap(timer);
        else
            addToBucket(timer);
    }
}

} // namespace lockscope
