// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

namespace lockscope {

/// The control of a scenario: the same without what goes wrong in it. Its faults are taken away, and the settings that make something go
/// wrong by themselves; who begins when, and what the lock is made of, stays.
EffectiveScenario withoutItsFault(EffectiveScenario effective);

/// Whether anything goes wrong in it at all: else it is its own control.
bool hasFault(const EffectiveScenario &effective);

} // namespace lockscope
