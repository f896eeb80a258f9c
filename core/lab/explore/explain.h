// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/shrink.h"
#include "core/lab/fixes/fix.h"

#include <optional>
#include <vector>

namespace lockscope {

/// The lengths of one fault with which the run fails.
struct FailingLengths {
    FaultId fault = 0;
    Duration shortest{}; ///< the shortest failing length, with a precision of 1 ms; zero: even the shortest fault
    /// The longest length up to which all lengths that were tried, from `shortest` on, fail; with a precision of 1 ms. Nullopt: all longer
    /// lengths that were tried fail, too.
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

/// What matters for a failure and what does not.
struct Explanation {
    static constexpr int seedsTried = 32;

    std::vector<FailingLengths> lengths;
    int failingSeeds = 0; ///< of seedsTried
    std::vector<NodesOutcome> nodes; ///< for schemes with a majority
    std::vector<FixOutcome> fixes;   ///< fixes with which the lock was held, or at least the store refused the late write, with
                                     ///< several seeds
};

/// Varies one thing of a failing run at a time: the length of each fault, the seed, the number of nodes; and tries the fixes. REQUIRES: the run fails
/// with `outcome`.
Explanation explanationOf(const EffectiveScenario &run, Outcome outcome, const Goals &goals, const std::atomic<bool> *isCancelled = nullptr);

} // namespace lockscope
