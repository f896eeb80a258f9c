// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Returns the scheme of a run, with its variants for wake-up and release. Null: no such scheme, or it cannot hand its lock over.
const Scheme *schemeOfRun(const EffectiveScenario &effective);

/// Returns the scheme of one client: that of the run, unless the client has another version (Scenario::clients). Null: as above.
const Scheme *schemeOfClient(const EffectiveScenario &effective, ClientId client);

} // namespace lockscope
