// SPDX-License-Identifier: MIT
#include "world/timer.h"

namespace lockscope {

void TimerHeap::put(std::size_t place, const Entry &entry)
{
    m_entries[place] = entry;
    entry.timer->m_place = place + 1;
}

void TimerHeap::rise(std::size_t place, const Entry &entry)
{
    while (place > 0) {
        const std::size_t parent = (place - 1) / 2;
        if (!isBefore(entry, m_entries[parent]))
            break;
        put(place, m_entries[parent]);
        place = parent;
    }
    put(place, entry);
}

void TimerHeap::sink(std::size_t place, const Entry &entry)
{
    for (;;) {
        std::size_t child = 2 * place + 1;
        if (child >= m_entries.size())
            break;
        if (child + 1 < m_entries.size() && isBefore(m_entries[child + 1], m_entries[child]))
            ++child;
        if (!isBefore(m_entries[child], entry))
            break;
        put(place, m_entries[child]);
        place = child;
    }
    put(place, entry);
}

void TimerHeap::arm(Timer &timer, WorldTime due)
{
    disarm(timer);
    timer.m_due = due;
    timer.m_order = m_armed++;
    m_entries.push_back({});
    rise(m_entries.size() - 1, {due, timer.m_order, &timer});
}

void TimerHeap::disarm(Timer &timer)
{
    if (!timer.isArmed())
        return;
    const std::size_t place = timer.m_place - 1;
    timer.m_place = 0;
    const Entry last = m_entries.back();
    m_entries.pop_back();
    if (last.timer == &timer)
        return;
    if (place > 0 && isBefore(last, m_entries[(place - 1) / 2]))
        rise(place, last);
    else
        sink(place, last);
}

Timer *TimerHeap::takeDue(WorldTime now)
{
    if (m_entries.empty() || m_entries.front().due > now)
        return nullptr;
    Timer *const timer = m_entries.front().timer;
    disarm(*timer);
    return timer;
}

} // namespace lockscope
