// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace lockscope {

/// Returns the control of a run: the same run without faults. Settings that act like faults or are
/// mistakes get harmless values; all other settings stay. A late start stays too, unless it waits
/// for an effect of another fault; then the client starts with the others.
EffectiveScenario controlRunOf(EffectiveScenario effective);

/// Returns the run of a built-in scenario with its ScenarioControl. REQUIRES: the scenario has one.
EffectiveScenario changedRunOf(const Scenario &scenario);

/// Returns whether the control may have this outcome: held; or untested, if its clients may never
/// want the lock at the same time. That is possible if there is only one client, or if all but one
/// start only after another client has left the critical section.
bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control);

/// Returns whether the control of the run differs from the run.
bool hasFault(const EffectiveScenario &effective);

} // namespace lockscope
