// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/verdict/verdict.h"

#include <functional>
#include <optional>
#include <string>

namespace lockscope {

/// Two runs of a scenario that differ in the one thing that matters for its outcome.
struct Pair {
    /// How the run `other` differs from the run `own`.
    enum class Difference : std::uint8_t {
        faults,  ///< it has no faults, and no mistakes or slow links, which act like faults
        setting, ///< one setting has another value
        scheme,  ///< it has another lock scheme
    };
    EffectiveScenario own;   ///< the run of the scenario, unchanged except possibly for its scheme
    EffectiveScenario other; ///< the run with the difference
    Difference difference = Difference::faults;
    std::string setting = {}; ///< for Difference::setting: its name
};

/// Returns the pair of a run. A run with selected mistakes of the articles is compared with the same run without them. A scenario that
/// fails under its scheme is compared with the run without its faults, or else with a scheme under which it holds. A scenario that holds is
/// compared with a setting or a scheme under which it does not. Nullopt: no such run is known.
std::optional<Pair> pairOf(const EffectiveScenario &effective);

/// The verdicts of both runs of a pair.
struct PairVerdicts {
    Verdict own;
    Verdict other;

    bool differ() const { return own.outcome != other.outcome; }
};

/// Runs both runs of the pair, one after the other, in their world, and judges them. During a live run, `mustStop` is called every 50 ms,
/// on this thread; if it returns true, the run ends. Error: a run was not possible or was stopped. Thread: any.
Result<PairVerdicts> runPair(const Pair &pair, const std::function<bool()> &mustStop);

/// Returns indented JSON with a line end: `scenario`, `difference`, `differs`, and the verdicts `own` and `other`.
std::string pairJson(const Pair &pair, const PairVerdicts &verdicts);

} // namespace lockscope
