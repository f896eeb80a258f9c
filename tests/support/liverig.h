// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/liverun.h"
#include "verdict/judge.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A built-in scenario as `run ID --scheme SCHEME` would run it.
EffectiveScenario builtIn(const char *id, const std::string &scheme = {});

/// What came of a run: the trace and its verdict.
struct LiveResult {
    std::shared_ptr<const Trace> trace;
    Verdict verdict;

    int count(EventKind kind) const;
};

/// Runs it on real Redis to its end and judges it. Fails the test (and gives an empty result) if it could not run.
LiveResult runLive(const EffectiveScenario &effective);

/// Several at once, each on servers of its own: a run mostly waits. The results in the same order; fewer if one could not run.
std::vector<LiveResult> runLiveTogether(const std::vector<EffectiveScenario> &effectives);

} // namespace lockscope
