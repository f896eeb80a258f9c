// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/runend.h"

#include "core/run/shared/runlength.h"

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
