// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace lockscope {

/// Returns the control of a scenario: the same run without its faults, and without the settings that cause faults or are mistakes. The
/// order of starts and the setup of the lock stay. A client that waits for a fault starts with the others.
EffectiveScenario withoutItsFault(EffectiveScenario effective);

/// Whether the control may have this outcome: held; or untested where its clients may never want the lock at the same time, because there
/// is only one, or each of the others starts after one has left.
bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control);

/// Whether the run has any fault; if not, it is its own control.
bool hasFault(const EffectiveScenario &effective);

} // namespace lockscope
