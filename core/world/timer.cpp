// SPDX-License-Identifier: MIT
#include "world/timer.h"

#include <algorithm>

namespace lockscope {

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

// The gap goes down to a leaf, and the last one, which is nearly always among the latest, rises from there: one comparison a level
// instead of two.
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

// The horizon moves behind the next of the far ones. REQUIRES: none is near, and there are far ones.
void TimerHeap::fetchFar()
{
    WorldTime first = WorldTime::max();
    for (const Entry &entry : m_far)
        first = std::min(first, entry.due);
    m_horizon = first < WorldTime::max() - nearSpan ? first + nearSpan : WorldTime::max();
    for (std::size_t i = 0; i < m_far.size();) {
        const Entry entry = m_far[i];
        if (entry.due >= m_horizon && entry.due != first) {
            ++i;
            continue;
        }
        dropFar(*entry.timer);
        addNear(entry);
    }
}

} // namespace lockscope
