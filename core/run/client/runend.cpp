// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/runend.h"

#include "core/run/check/runlength.h"

#include <algorithm>

namespace lockscope {
namespace {

// When the duration of the scenario is over, the interval between two checks is endCheckInterval or
// the time since the start of the clients divided by elapsedDivisor, whichever is longer: a run of
// the model may last an hour.
constexpr Duration endCheckInterval = 50ms;
constexpr int elapsedDivisor = 64;
// A program of the user can take seconds to start before it does anything, and another client may
// start only after it. Meanwhile nothing happens, but that is no dead end.
constexpr Duration programStartMax = 10s;

} // namespace

void DeadEnd::take(const Trace &trace)
{
    while (m_rowsTaken < trace.size()) {
        const auto rows = rowsFrom(trace, m_rowsTaken);
        for (const Event &event : rows)
            takeRow(event);
        m_rowsTaken += rows.size();
    }
}

void DeadEnd::takeRow(const Event &event)
{
    if (event.client.value >= m_clients.size())
        m_clients.resize(event.client.value + std::size_t{1});
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::step:
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::timedOut: return;
    case EventKind::keySet:
    case EventKind::keyExpired:
    case EventKind::keyDeleted:
    case EventKind::keyLost: return takeKey(event);
    case EventKind::attempt: client.isWaiting = client.hasBegun = true; return;
    case EventKind::denied:
        m_firstDenied = std::min(m_firstDenied, event.time);
        m_lastDenied = event.time;
        return;
    case EventKind::paused: client.isPaused = true; break;
    case EventKind::resumed: client.isPaused = false; break;
    case EventKind::granted:
    case EventKind::entered:
    case EventKind::crashed:
    case EventKind::ended: client.isWaiting = false; break;
    default: break;
    }
    m_lastChange = event.time;
    m_firstDenied = WorldTime::max();
}

void DeadEnd::takeKey(const Event &event)
{
    m_lastKeyChange = event.time;
    std::erase_if(m_keys,
        [&event](const Key &key) { return key.node == event.node && key.name == event.key; });
    if (event.kind == EventKind::keySet)
        m_keys.push_back({event.node, event.key, event.time, event.span != noSpan});
}

bool DeadEnd::isReached(WorldTime now, const std::function<bool(ClientId)> &isLiving) const
{
    bool isAnyWaiting = false;
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const Client &client = m_clients[i];
        if (!client.hasBegun || !isLiving(ClientId{static_cast<std::uint16_t>(i)}))
            continue;
        if (!client.isWaiting || client.isPaused)
            return false;
        isAnyWaiting = true;
    }
    // A key with a deadline will expire, and this releases the lock. If clients wait, a key that
    // was set less than m_limit ago does not count: it may belong to an attempt that is denied and
    // deletes this key.
    const bool mayExpire = std::any_of(m_keys.begin(), m_keys.end(), [&](const Key &key) {
        return key.hasDeadline && (!isAnyWaiting || now - key.since > m_limit);
    });
    if (mayExpire)
        return false;
    if (!isAnyWaiting)
        return now - std::max(m_lastChange, m_lastKeyChange) > m_limit;
    return m_firstDenied != WorldTime::max() && m_lastDenied - m_firstDenied > m_limit;
}

RunEnd::RunEnd(const EffectiveScenario &effective, const PlanProgress &progress, WorldTime begin)
    : m_effective(effective), m_progress(progress),
      m_deadEnd(roundedLease(effective.scheme, effective.scenario.settings)), m_begin(begin),
      m_latestEnd(begin + lengthMax(effective)),
      m_nextCheck(effective.durationLimit || effective.isKeptRunning
              ? m_latestEnd
              : begin + effective.scenario.duration)
{
}

// Returns whether the run can end now, because nothing that it waits for will happen. REQUIRES: the
// duration of the scenario is over.
bool RunEnd::canEndNow(WorldTime now, const Snapshot &trace, const IsLiving &isLiving)
{
    if (!m_progress.isOver())
        return false;
    if (m_effective.scenario.rounds == 0)
        return true;
    if (!m_effective.programs.empty()
        && now < m_begin + m_effective.scenario.duration + programStartMax)
        return false;
    m_deadEnd.take(*trace());
    return m_deadEnd.isReached(now, isLiving);
}

bool RunEnd::isOver(WorldTime now, const Snapshot &trace, const IsLiving &isLiving)
{
    if (now < m_latestEnd && !canEndNow(now, trace, isLiving)) {
        m_nextCheck = std::min(m_latestEnd,
            now + std::max<Duration>(endCheckInterval, (now - m_begin) / elapsedDivisor));
        return false;
    }
    m_ending.reason = RunEnding::Reason::duration;
    return true;
}

void RunEnd::setReason(RunEnding::Reason reason, const std::string &why)
{
    m_ending.reason = reason;
    m_ending.why = why;
}

RunEnding RunEnd::ending(const IsLiving &isLiving) const
{
    RunEnding ending = m_ending;
    const Scenario &scenario = m_effective.scenario;
    const bool hasRounds = scenario.rounds > 0 && !m_effective.isKeptRunning;
    for (int i = 1; i <= scenario.settings.clients && hasRounds; ++i) {
        if (isLiving(ClientId{static_cast<std::uint16_t>(i)}))
            ending.unfinished.push_back(unfinishedClientText(i, scenario.rounds));
    }
    const bool isEarly =
        ending.reason == RunEnding::Reason::signal || ending.reason == RunEnding::Reason::stopped;
    if (scenario.rounds == 0 && isEarly && !m_effective.isKeptRunning)
        ending.unfinished.push_back(
            unfinishedRunText(m_effective.durationLimit.value_or(scenario.duration)));
    m_progress.report(ending);
    return ending;
}

} // namespace lockscope
