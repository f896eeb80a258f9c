// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/liverig.h"

namespace lockscope {

/// Returns the scenario and settings for a run of two clients that increment one counter as fast as
/// possible: no work, no think time, and a lease that is long enough for a busy machine.
inline EffectiveScenario counterRun(const std::string &scheme, int rounds)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.rounds = rounds;
    scenario.duration = 10min;
    Settings &settings = scenario.settings;
    settings.workload = WorkloadKind::counter;
    settings.clients = 2;
    settings.ttl = 10s;
    settings.nodeTimeout = 5s;
    settings.work = settings.think = 0ms;
    settings.retryDelay = settings.retryJitter = 500us;
    return effective;
}

} // namespace lockscope
