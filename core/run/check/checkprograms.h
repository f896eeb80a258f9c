// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"

namespace lockscope {

/// Checks whether the user's programs can be the clients of this run (EffectiveScenario::programs):
/// whether each client has a program, and whether the programs support what the scenario requires
/// of its clients. A run without programs passes. `nodesAreGiven`: the user has given the nodes of
/// the run (`--node`). Error: why the run is not possible.
Result<Done, RunRefusal> checkPrograms(const EffectiveScenario &effective, bool nodesAreGiven);

} // namespace lockscope
