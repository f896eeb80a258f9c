// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/checkrun.h"

namespace lockscope {

/// Checks whether the user's programs can be the clients of this run (EffectiveScenario::programs): whether each client has one, and
/// whether they can do what the scenario asks of its clients. A run without programs passes.
Result<Done, RunRefusal> checkPrograms(const EffectiveScenario &effective, bool areGiven);

} // namespace lockscope
