// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/pairs/control.h"

#include <algorithm>

namespace lockscope {

namespace {

// Returns whether the late start of a client waits for something that happens only because of another fault.
bool waitsForFault(const Fault &lateStartFault)
{
    const EventCondition &condition = *lateStartFault.begin.when;
    constexpr EventKinds withoutFault{EventKind::attempt, EventKind::granted,  EventKind::entered,
                                      EventKind::left,    EventKind::released, EventKind::keySet};
    return std::none_of(condition.kinds.begin(), condition.kinds.end(), [withoutFault](EventKind kind) { return withoutFault.has(kind); });
}

} // namespace

EffectiveScenario withoutItsFault(EffectiveScenario effective)
{
    FaultPlan &faults = effective.scenario.faults;
    FaultPlan kept;
    for (const Fault &fault : faults) {
        if (fault.action == FaultAction::lateStart && !waitsForFault(fault))
            kept.add(fault);
    }
    faults = kept;
    Settings &settings = effective.scenario.settings;
    const Settings usual;
    // Settings that act like faults of clients, network and clocks. The persistence settings stay: a disk loses data only in a crash, and
    // the control has no crash.
    settings.pause = usual.pause;
    settings.latency = usual.latency;
    settings.jitter = usual.jitter;
    settings.loss = usual.loss;
    settings.clockDrift = usual.clockDrift;
    settings.clockJump = usual.clockJump;
    settings.clientClock = usual.clientClock;
    settings.powerLoss = usual.powerLoss;
    settings.server = usual.server; // an old server lacks commands
    // The mistakes that need no other fault, and work that outlasts the lease.
    settings.loserRelease = usual.loserRelease;
    settings.leaseStart = usual.leaseStart;
    settings.undo = usual.undo;
    settings.mistakes = std::min(settings.mistakes, 0); // none, or the scheme's usual ones
    settings.token = usual.token;
    if (!settings.watchdog && settings.work >= settings.ttl)
        settings.work = usual.work;
    return effective;
}

bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control)
{
    const Scenario &scenario = control.scenario;
    const auto startsAfterAnother = [](const Fault &fault) {
        return fault.action == FaultAction::lateStart
            && std::any_of(fault.begin.when->kinds.begin(), fault.begin.when->kinds.end(), [](EventKind kind) { return kind == EventKind::left; });
    };
    const auto lateStarts = std::count_if(scenario.faults.begin(), scenario.faults.end(), startsAfterAnother);
    const bool neverCompete = lateStarts >= scenario.settings.clients - 1;
    return outcome == Outcome::held || (outcome == Outcome::untested && neverCompete);
}

bool hasFault(const EffectiveScenario &effective)
{
    const Scenario without = withoutItsFault(effective).scenario;
    return !(without.faults == effective.scenario.faults && without.settings == effective.scenario.settings);
}

} // namespace lockscope
