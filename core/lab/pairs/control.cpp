// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/pairs/control.h"

#include "core/scenario/nodecounts.h"

#include <algorithm>

namespace lockscope {

namespace {

// Returns whether the late start of a client waits for something that happens only because of
// another fault.
bool waitsForFault(const Fault &lateStartFault)
{
    const EventCondition &condition = *lateStartFault.begin.when;
    constexpr EventKinds kindsWithoutFault{EventKind::attempt, EventKind::granted,
        EventKind::entered, EventKind::left, EventKind::released, EventKind::keySet};
    return std::none_of(condition.kinds.begin(), condition.kinds.end(),
        [kindsWithoutFault](EventKind kind) { return kindsWithoutFault.has(kind); });
}

} // namespace

EffectiveScenario controlRunOf(EffectiveScenario effective)
{
    FaultPlan &faults = effective.scenario.faults;
    FaultPlan kept;
    for (const Fault &fault : faults) {
        if (fault.action == FaultAction::lateStart && !waitsForFault(fault))
            kept.add(fault);
    }
    faults = kept;
    Settings &settings = effective.scenario.settings;
    const Settings defaults;
    // Settings that act like faults of clients, network and clocks. The persistence settings stay:
    // a disk loses data only in a crash, and the control has no crash.
    settings.pause = defaults.pause;
    settings.latency = defaults.latency;
    settings.jitter = defaults.jitter;
    settings.loss = defaults.loss;
    settings.clockDrift = defaults.clockDrift;
    settings.clockJump = defaults.clockJump;
    settings.clientClock = defaults.clientClock;
    settings.powerLoss = defaults.powerLoss;
    settings.server =
        defaults.server; // on an old server, a scheme may fail because commands are missing
    // The mistakes that need no other fault, and work that outlasts the lease.
    settings.loserRelease = defaults.loserRelease;
    settings.leaseStart = defaults.leaseStart;
    settings.undo = defaults.undo;
    settings.mistakes = std::min(settings.mistakes, 0); // none, or usualMistakesSetting
    settings.token = defaults.token;
    if (!settings.watchdog && settings.work >= settings.ttl)
        settings.work = defaults.work;
    return effective;
}

EffectiveScenario changedRunOf(const Scenario &scenario)
{
    EffectiveScenario effective;
    effective.scenario = scenario;
    effective.scheme = scenario.control->scheme;
    effective.scenario.settings = settingsUnder(effective.scenario, effective.scheme);
    if (!scenario.control->setting.empty())
        (void)setSetting(
            effective.scenario.settings, scenario.control->setting, scenario.control->value);
    return effective;
}

bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control)
{
    const Scenario &scenario = control.scenario;
    const auto startsAfterAnother = [](const Fault &fault) {
        return fault.action == FaultAction::lateStart
            && std::any_of(fault.begin.when->kinds.begin(), fault.begin.when->kinds.end(),
                [](EventKind kind) { return kind == EventKind::left; });
    };
    const auto lateStarts =
        std::count_if(scenario.faults.begin(), scenario.faults.end(), startsAfterAnother);
    const bool neverCompete = lateStarts >= scenario.settings.clients - 1;
    return outcome == Outcome::held || (outcome == Outcome::untested && neverCompete);
}

bool hasFault(const EffectiveScenario &effective)
{
    const Scenario without = controlRunOf(effective).scenario;
    return !(without.faults == effective.scenario.faults
        && without.settings == effective.scenario.settings);
}

} // namespace lockscope
