// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "tests/support/liverig.h"

namespace lockscope {

/// Returns a built-in scenario as `run ID --scheme SCHEME --world model` would run it.
EffectiveScenario modelOf(const char *id, const std::string &scheme = {});

/// Runs in the model and judges the run. Fails the test and returns an empty result if it cannot run.
LiveResult runModel(const EffectiveScenario &effective);

/// Returns the rows of a kind.
std::vector<Event> rowsOf(const Trace &trace, EventKind kind);

} // namespace lockscope
