// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/shrink.h"
#include "core/lab/fixes/fix.h"

#include <optional>
#include <vector>

namespace lockscope {

/// For one fault of a run: the lengths with which the run fails.
struct FailingLengths {
    FaultId fault = 0;
    Duration shortest{}; ///< the shortest failing length, with a precision of 1 ms; zero: the run
                         ///< fails even with the shortest fault
    /// The end of the range of failing lengths that begins at `shortest`, with a precision of 1 ms.
    /// Nullopt: the run fails with all longer lengths that were tried, too.
    std::optional<Duration> longest;
};

/// The outcome of the same run with another number of nodes.
struct NodesOutcome {
    int nodes = 0;
    Outcome outcome = Outcome::held;
};

/// The outcome of the same run with a fix.
struct FixOutcome {
    Fix fix;
    Outcome outcome = Outcome::held;
};

/// Shows what a failure depends on: the outcomes of the run with other lengths, seeds and numbers
/// of nodes, and with fixes.
struct Explanation {
    static constexpr int seedsTried = 32;

    std::vector<FailingLengths>
        lengths; ///< one for each fault that has a length, if the run fails with some length
    int failingSeeds = 0;            ///< with how many of the next seedsTried seeds the run fails
    std::vector<NodesOutcome> nodes; ///< only for schemes that need a quorum
    std::vector<FixOutcome> fixes; ///< the fixes that help with each of eight seeds: the outcome is
                                   ///< held, or at least guarded
};

/// Varies one thing of a failing run at a time: the length of each fault, the seed, the number of
/// nodes. Then tries the fixes. REQUIRES: the run fails with `outcome`.
Explanation explanationOf(const EffectiveScenario &run, Outcome outcome, const Goals &goals,
    const std::atomic<bool> *isCancelled = nullptr);

} // namespace lockscope
