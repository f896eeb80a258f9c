// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/storewatch.h"

#include "core/trace/trace.h"

namespace lockscope {
namespace {

// Interval between two checks of the process while there is no connection.
constexpr Duration storeCheckInterval = 1ms;

} // namespace

StoreWatch::StoreWatch(EventLoop &loop, Recorder &recorder, const RedisServer &store)
    : m_loop(loop), m_recorder(recorder), m_store(store), m_socket(loop, *this),
      m_timer(loop.timers(), [this] { checkProcess(); })
{
    m_timer.arm(WorldTime{});
}

void StoreWatch::checkProcess()
{
    if (!m_store.isAlive()) {
        RawEvent raw;
        raw.event.kind = EventKind::nodeDown;
        raw.event.time = m_loop.now();
        raw.event.actor = Actor::store();
        raw.event.detail = m_recorder.texts().intern(endedUnexpectedlyText);
        m_recorder.record(raw);
    } else if (!m_socket.open(m_store.address())) {
        m_timer.arm(m_loop.now() + storeCheckInterval);
    }
}

void StoreWatch::ready(std::uint32_t events)
{
    const bool isOpen{m_socket.exchange(events, m_received)};
    m_received.clear();
    if (isOpen)
        return;
    m_socket.close();
    m_timer.arm(m_loop.now() + storeCheckInterval);
}

} // namespace lockscope
