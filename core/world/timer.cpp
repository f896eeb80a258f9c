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

void TimerHeap::addNear(const Entry &entry)
{
    m_near.push_back({});
    rise(m_near.size() - 1, entry);
}

void TimerHeap::arm(Timer &timer, WorldTime due)
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

void TimerHeap::disarm(Timer &timer)
{
    if (!timer.isArmed())
        return;
    const bool isFar = (timer.m_place & farMark) != 0;
    const std::size_t place = (timer.m_place & ~farMark) - 1;
    timer.m_place = 0;
    if (isFar) {
        m_far[place] = m_far.back();
        m_far.pop_back();
        if (place < m_far.size())
            m_far[place].timer->m_place = (place + 1) | farMark;
        return;
    }
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
        m_far[i] = m_far.back();
        m_far.pop_back();
        if (i < m_far.size())
            m_far[i].timer->m_place = (i + 1) | farMark;
        addNear(entry);
    }
}

WorldTime TimerHeap::nextDue()
{
    if (m_near.empty())
        fetchFar();
    return m_near.front().due;
}

Timer *TimerHeap::takeDue(WorldTime now)
{
    if (isEmpty() || nextDue() > now)
        return nullptr;
    Timer *const timer = m_near.front().timer;
    disarm(*timer);
    return timer;
}

} // namespace lockscope
