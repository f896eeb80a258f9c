// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/store.h"

#include "core/live/servers/blockingcall.h"
#include "core/trace/trace.h"
#include "core/workload/workload.h"

namespace lockscope {

Result<Done> fillStore(const NodeAddress &store, const Scenario &scenario)
{
    const Workload &workload = workloadOf(scenario.settings.workload);
    for (const Resource &item : itemsOf(scenario)) {
        const std::vector<std::string> command = workload.firstCommand(item, scenario.settings);
        if (command.empty())
            return Done{};
        const auto reply = blockingCall(store, {command.begin(), command.end()});
        if (!reply)
            return reply.error();
    }
    return Done{};
}

void recordFinalState(
    const NodeAddress &store, const Scenario &scenario, RunEpoch epoch, Recorder &recorder)
{
    const Workload &workload = workloadOf(scenario.settings.workload);
    for (const Resource &item : itemsOf(scenario)) {
        const std::vector<std::string> query = workload.finalQuery(item);
        if (query.empty())
            return;
        const auto reply = blockingCall(store, {query.begin(), query.end()});
        if (!reply)
            continue;
        recorder.wake();
        RawEvent raw;
        raw.event.kind = EventKind::read;
        raw.event.time = worldNow(epoch);
        raw.event.actor = Actor::store();
        raw.event.key = recorder.texts().intern(item.text);
        raw.event.detail = recorder.texts().intern(finalReplyText(reply.value()));
        recorder.record(raw);
        recorder.rest();
    }
}

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
