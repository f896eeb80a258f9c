// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace lockscope {

/// Returns the control of a scenario: the same run without its faults, and without the settings that cause faults or are mistakes. The
/// order in which clients start and the setup of the lock stay. A client whose start waits for a fault starts with the others.
EffectiveScenario withoutItsFault(EffectiveScenario effective);

/// Returns whether the control may have this outcome: held; or untested, if its clients may never want the lock at the same time. That is
/// possible if there is only one client, or if all but one start only after another client has left.
bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control);

/// Returns whether withoutItsFault() changes the run.
bool hasFault(const EffectiveScenario &effective);

} // namespace lockscope
