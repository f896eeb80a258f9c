// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/inlined.h"
#include "lockscope/base/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope {

/// Something that happens at a set time. The caller owns the timer; a TimerHeap only points to it.
/// REQUIRES: it is disarmed before it is destroyed.
class Timer {
public:
    virtual ~Timer() = default;
    /// Called when the timer is due. The timer is disarmed before the call; the function may arm it
    /// again.
    virtual void fire() = 0;
    bool isArmed() const { return m_position != 0; }
    WorldTime due() const { return m_due; }

private:
    friend class TimerHeap;
    WorldTime m_due{};
    std::uint64_t m_order =
        0; // order of arming: timers with equal times fire in this order, in every build
    std::size_t m_position =
        0; // where it is in the TimerHeap (see farMark and bucketMark); 0: not armed
    Timer **m_linkToThis =
        nullptr; // in a linked list: the address of the pointer that points to this timer
    Timer *m_next = nullptr; // in a linked list: the next timer
};

/// The armed timers of one loop, earliest first: a calendar queue. The next 0.5 ms is divided into
/// buckets of 256 ns. The timers of a bucket are unsorted. If the first bucket in use has one or
/// two timers, takeDue() compares these directly; the timers of a larger bucket move into a heap,
/// which therefore stays small. All later timers wait in an unsorted list; most of them are
/// time-outs that are disarmed before they are due. In benchmark model-run, a run takes 18 % more
/// instructions with a binary heap alone. Thread: one.
class TimerHeap {
public:
    /// Arms a timer, or moves it to another time.
    LOCKSCOPE_INLINED void arm(Timer &timer, WorldTime due)
    {
        if (timer.isArmed()) [[unlikely]]
            disarm(timer);
        timer.m_due = due;
        timer.m_order = m_armCount++;
        if (due < m_bucketEnd)
            addToHeap(timer);
        else if (due < m_windowEnd)
            addToBucket(timer);
        else
            addToFarList(timer);
    }
    /// Same as arm(), but optimized for time-outs: most of them are far in the future and are
    /// disarmed before they are due.
    void armFar(Timer &timer, WorldTime due)
    {
        if (due < m_windowEnd || timer.isArmed()) [[unlikely]] {
            armOutOfLine(timer, due);
            return;
        }
        timer.m_due = due;
        timer.m_order = m_armCount++;
        addToFarList(timer);
    }
    void disarm(Timer &timer)
    {
        if (!timer.isArmed())
            return;
        if (timer.m_position == farMark)
            dropFromList(timer);
        else if ((timer.m_position & bucketMark) != 0)
            takeFromBucket(timer, timer.m_position & ~bucketMark);
        else
            dropFromHeap(timer);
    }
    /// Resets to the state after construction, but keeps allocated memory. REQUIRES: empty.
    void reset()
    {
        m_bucketEnd = m_windowBegin = m_windowEnd = WorldTime{};
        m_armCount = 0;
    }
    bool isEmpty() const { return m_heap.empty() && m_wordsInUse == 0 && !m_firstFar; }
    /// Returns the time of the first timer. REQUIRES: not empty.
    WorldTime nextDue()
    {
        if (m_heap.empty())
            fetchBucket();
        return m_heap.front().due;
    }
    /// Removes and returns the first timer if it is due at `now` or before. Returns nullptr if
    /// there is none.
    Timer *takeDue(WorldTime now)
    {
        if (m_heap.empty() && m_wordsInUse != 0) {
            const std::size_t bucket = nextBucket();
            if (Timer *const only = m_buckets[bucket]; !only->m_next)
                return only->m_due <= now ? takeSingleTimer(*only, bucket) : nullptr;
            if (Timer *const first = firstOfTwo(bucket)) // two timers are compared without the heap
                return first->m_due <= now ? takeFromBucket(*first, bucket) : nullptr;
        }
        if (isEmpty() || nextDue() > now)
            return nullptr;
        Timer *const timer = m_heap.front().timer;
        timer->m_position = 0;
        if (m_heap.size() == 1)
            m_heap.clear();
        else
            dropFirst();
        return timer;
    }

private:
    struct Entry {
        WorldTime due;
        Timer *timer;
    };
    static constexpr unsigned bucketBits =
        8; // buckets of 256 ns; messages of a run are rarely closer together
    static constexpr std::size_t bucketCount =
        2048; // no more than this: all buckets are written often and must fit into the L1 cache
    static constexpr unsigned wordBits = 64;
    static constexpr Duration windowLength{std::int64_t{bucketCount} << bucketBits};
    // Encoding of Timer::m_position: farMark: in the list of far timers; bucketMark + n: in bucket
    // n; otherwise the index in the heap, counted from 1.
    static constexpr std::size_t farMark = ~(~std::size_t{0} >> 1);
    static constexpr std::size_t bucketMark = farMark >> 1;
    static void addToList(Timer &timer, Timer *&first)
    {
        timer.m_next = first;
        if (first)
            first->m_linkToThis = &timer.m_next;
        timer.m_linkToThis = &first;
        first = &timer;
    }
    static void dropFromList(Timer &timer)
    {
        timer.m_position = 0;
        *timer.m_linkToThis = timer.m_next;
        if (timer.m_next)
            timer.m_next->m_linkToThis = timer.m_linkToThis;
    }
    void armOutOfLine(
        Timer &timer, WorldTime due); // a copy of arm() that is not inlined into armFar()
    static bool isBefore(const Entry &a, const Entry &b)
    {
        return a.due != b.due ? a.due < b.due : a.timer->m_order < b.timer->m_order;
    }
    void placeAt(std::size_t index, const Entry &entry);
    void siftUp(std::size_t index, const Entry &entry);
    void siftDown(std::size_t index, const Entry &entry);
    void dropFirst();
    void dropFromHeap(Timer &timer);
    void addToHeap(Timer &timer)
    {
        const Entry entry{timer.m_due, &timer};
        m_heap.push_back(entry);
        timer.m_position = m_heap.size();
        if (m_heap.size() > 1)
            siftUp(m_heap.size() - 1, entry);
    }
    void addToBucket(Timer &timer)
    {
        const auto bucket =
            static_cast<std::size_t>((timer.m_due - m_windowBegin).count() >> bucketBits);
        const std::size_t word = bucket / wordBits;
        timer.m_position = bucketMark | bucket;
        addToList(timer, m_buckets[bucket]);
        m_bucketsInUse[word] |= std::uint64_t{1} << bucket % wordBits;
        m_wordsInUse |= std::uint64_t{1} << word;
    }
    // Returns the first non-empty bucket. REQUIRES: m_wordsInUse != 0.
    std::size_t nextBucket() const
    {
        const auto word = static_cast<std::size_t>(
            __builtin_ctzll(m_wordsInUse)); // std::countr_zero would also check for 0
        return word * wordBits + static_cast<std::size_t>(__builtin_ctzll(m_bucketsInUse[word]));
    }
    // Marks a bucket as empty. Branch-free, because the processor could not predict whether another
    // bucket of the word is in use.
    void markEmpty(std::size_t bucket)
    {
        const std::size_t word = bucket / wordBits;
        m_bucketsInUse[word] &= ~(std::uint64_t{1} << bucket % wordBits);
        m_wordsInUse &= ~(std::uint64_t{m_bucketsInUse[word] == 0} << word);
    }
    // Returns the earlier of two timers, or nullptr if the bucket has more than two. REQUIRES: the
    // bucket has at least two.
    Timer *firstOfTwo(std::size_t bucket)
    {
        Timer *const one = m_buckets[bucket];
        Timer *const other = one->m_next;
        if (other->m_next)
            return nullptr;
        Timer *const both[] = {
            other, one}; // an index instead of a branch, because the order is unpredictable
        return both[isBefore({one->m_due, one}, {other->m_due, other}) ? 1 : 0];
    }
    Timer *takeSingleTimer(Timer &timer, std::size_t bucket)
    {
        timer.m_position = 0;
        m_buckets[bucket] = nullptr;
        markEmpty(bucket);
        return &timer;
    }
    Timer *takeFromBucket(Timer &timer, std::size_t bucket)
    {
        dropFromList(timer);
        if (!m_buckets[bucket])
            markEmpty(bucket);
        return &timer;
    }
    void fetchBucket();
    void addToFarList(Timer &timer)
    {
        timer.m_position = farMark;
        addToList(timer, m_firstFar);
    }
    void fetchFromFarList();
    std::vector<Entry> m_heap; // all timers that are due before m_bucketEnd
    WorldTime m_bucketEnd{};   // the end of the bucket whose timers were moved into the heap last
    WorldTime m_windowBegin{}; // the beginning of the first bucket
    WorldTime m_windowEnd{};   // the end of the last bucket
    std::array<Timer *, bucketCount> m_buckets{}; // the first timer of each bucket's list
    std::array<std::uint64_t, bucketCount / wordBits>
        m_bucketsInUse{};           // one bit per bucket, set if it has timers
    std::uint64_t m_wordsInUse = 0; // one bit per word of m_bucketsInUse, set if the word is not 0
    Timer *m_firstFar =
        nullptr; // the first of an unsorted list: the timers after the window of buckets
    std::uint64_t m_armCount = 0; // how many times a timer was armed; gives Timer::m_order
};

} // namespace lockscope
