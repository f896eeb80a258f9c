// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/controlrun.h"

namespace lockscope {

EffectiveScenario withoutItsFault(EffectiveScenario effective)
{
    FaultPlan &faults = effective.scenario.faults;
    const std::vector<HoldStart> holds = faults.holds;
    faults = FaultPlan{};
    faults.holds = holds;
    Settings &settings = effective.scenario.settings;
    const Settings usual;
    // The network and the clocks; a disk that loses something does so only in a crash, and nothing crashes any more.
    settings.pause = usual.pause;
    settings.latency = usual.latency;
    settings.jitter = usual.jitter;
    settings.loss = usual.loss;
    settings.clockDrift = usual.clockDrift;
    settings.clockJump = usual.clockJump;
    settings.powerLoss = usual.powerLoss;
    // A scheme's slip that needs nothing else to go wrong.
    settings.loserRelease = usual.loserRelease;
    return effective;
}

bool hasFault(const EffectiveScenario &effective)
{
    const Scenario without = withoutItsFault(effective).scenario;
    return !(without.faults == effective.scenario.faults && without.settings == effective.scenario.settings);
}

} // namespace lockscope
