// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "tests/support/liverig.h"

namespace lockscope {

/// A built-in scenario as `run ID --scheme SCHEME --world model` would run it.
EffectiveScenario modelOf(const char *id, const std::string &scheme = {});

/// Runs it in the model and judges it. Fails the test (and gives an empty result) if it could not run.
LiveResult runModel(const EffectiveScenario &effective);

/// The rows of a kind.
std::vector<Event> rowsOf(const Trace &trace, EventKind kind);

} // namespace lockscope
