// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "core/verdict/judge.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Returns the live run of a built-in scenario, as `lockscope run ID --scheme SCHEME` executes it.
EffectiveScenario builtIn(const char *id, const std::string &scheme = {});

/// The result of a run: the trace and its verdict.
struct JudgedRun {
    std::shared_ptr<const Trace> trace;
    Verdict verdict;

    int count(EventKind kind) const;
};

/// Returns a built-in scenario prepared for a run in the model, as `lockscope run ID --scheme
/// SCHEME --world model` executes it.
EffectiveScenario effectiveInModel(const char *id, const std::string &scheme = {});

/// Executes a run in the model and judges it. Fails the test and returns an empty result if the run
/// cannot be executed.
JudgedRun runModel(const EffectiveScenario &effective);

/// Returns the rows of a trace that have this kind.
std::vector<Event> rowsOf(const Trace &trace, EventKind kind);

} // namespace lockscope
