// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Returns the scheme of a run, in the variant for the settings `wake-up` and `release`. Null:
/// there is no such scheme, or the settings ask for a hand-over and the scheme has none.
const Scheme *schemeOfRun(const EffectiveScenario &effective);

/// Returns the scheme of one client: that of the run, unless Scenario::clients gives the client
/// another scheme or another `release`. Null: as for schemeOfRun().
const Scheme *schemeOfClient(const EffectiveScenario &effective, ClientId client);

} // namespace lockscope
