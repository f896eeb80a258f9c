// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "tests/support/liverig.h"

namespace lockscope {

/// Returns a built-in scenario prepared for a run in the model, as `lockscope run ID --scheme
/// SCHEME --world model` executes it.
EffectiveScenario effectiveInModel(const char *id, const std::string &scheme = {});

/// Executes a run in the model and judges it. Fails the test and returns an empty result if the run
/// cannot be executed.
JudgedRun runModel(const EffectiveScenario &effective);

/// Returns the rows of a trace that have this kind.
std::vector<Event> rowsOf(const Trace &trace, EventKind kind);

} // namespace lockscope
