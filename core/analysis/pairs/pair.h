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
        faults,  ///< `other` has no faults, and no mistakes or slow links, which act like faults
        setting, ///< in `other`, one setting has another value
        scheme,  ///< `other` has another lock scheme
    };
    EffectiveScenario own; ///< the given run; if a Flip changes a setting, under the Flip's scheme
    EffectiveScenario other; ///< the run with the difference
    Difference difference = Difference::faults;
    std::string setting = {}; ///< for Difference::setting: its name
};

/// Returns the pair of a run. A run whose setting `mistakes` selects mistakes is compared with the
/// same run without mistakes. A run whose expected outcome is not held is compared with its control
/// (below); if the run has no faults, it is compared with the same run under a scheme whose
/// expected outcome is held. A run whose expected outcome is held is compared with a run that
/// differs by its ScenarioControl, or by a scheme whose expected outcome is not held. Nullopt: no
/// such run is known.
std::optional<Pair> pairOf(const EffectiveScenario &effective);

/// The verdicts of both runs of a pair.
struct PairVerdicts {
    Verdict own;
    Verdict other;

    bool differ() const { return own.outcome != other.outcome; }
};

/// Runs both runs of the pair, one after the other, each in its world, and judges them. During a
/// live run, `mustStop` is called every 50 ms, on the calling thread; if it returns true, the run
/// ends. Error: a run was not possible or was stopped. Thread: any.
Result<PairVerdicts> runPair(const Pair &pair, const std::function<bool()> &mustStop);

/// Returns indented JSON with a line end: `scenario`, `difference`, `differs`, and the verdicts
/// `own` and `other`.
std::string pairJson(const Pair &pair, const PairVerdicts &verdicts);

/// Returns the control of a run: the same run without faults. Settings that act like faults or are
/// mistakes get harmless values; all other settings stay. A late start stays too, unless it waits
/// for an effect of another fault; then the client starts with the others.
EffectiveScenario controlRunOf(EffectiveScenario effective);

/// Returns the run of a built-in scenario with its ScenarioControl. REQUIRES: the scenario has one.
EffectiveScenario changedRunOf(const Scenario &scenario);

/// Returns whether the control may have this outcome: held; or untested, if its clients may never
/// want the lock at the same time. That is possible if there is only one client, or if all but one
/// start only after another client has left the critical section.
bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control);

/// Returns whether the control of the run differs from the run.
bool hasFault(const EffectiveScenario &effective);

} // namespace lockscope
