// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace lockscope {

/// The control of a scenario: the same without what goes wrong in it. Its faults are taken away, and the settings that make something go
/// wrong by themselves; who begins when, and what the lock is made of, stays. A client that is held back until something goes wrong begins
/// with the others.
EffectiveScenario withoutItsFault(EffectiveScenario effective);

/// Whether that may come of the control: held; or untested where its clients may never want the lock at the same time, since there is one
/// alone, or each of the others begins when one has left.
bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control);

/// Whether anything goes wrong in it at all: else it is its own control.
bool hasFault(const EffectiveScenario &effective);

} // namespace lockscope
