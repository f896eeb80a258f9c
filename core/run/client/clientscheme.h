// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The scheme of a run with its variant: how waiting clients are woken, how the lock is given back. Null: there is no such scheme, or it
/// cannot hand its lock over.
const Scheme *schemeOfRun(const EffectiveScenario &effective);

/// The scheme of one client: the run's, unless the client has another version of the program (Scenario::clients). Null: as above.
const Scheme *schemeOfClient(const EffectiveScenario &effective, ClientId client);

} // namespace lockscope
