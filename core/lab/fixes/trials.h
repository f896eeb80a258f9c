// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/fix.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <atomic>
#include <optional>

namespace lockscope {

/// What is wrong with a run and should be fixed: its outcome, or, for a run that held, the kinds of its findings. A value.
class Diagnosis {
public:
    Diagnosis() = default;
    explicit Diagnosis(const Verdict &verdict);

    /// Returns whether the run held without findings.
    bool isNone() const { return m_outcome == Outcome::held && m_findings == 0; }
    /// Returns whether something is wrong that a fix can change. False for an untested run: it proves nothing until the reason for
    /// that is removed.
    bool canBeMended() const { return !isNone() && m_outcome != Outcome::untested; }
    Outcome outcome() const { return m_outcome; }
    /// Returns whether the other run held and has none of these findings.
    bool isMendedIn(const Verdict &verdict) const;
    /// Returns whether this run was violated and the other one is guarded: two clients are still inside at once, but the store
    /// refuses the stale writes.
    bool isEasedIn(const Verdict &verdict) const;

private:
    Outcome m_outcome = Outcome::held;
    std::uint32_t m_findings = 0; // one bit per kind, without kinds that the lock did not cause
};

/// The result of a change in model runs that differ only in their seeds.
struct Trial {
    Outcome outcome = Outcome::held; ///< with the run's own seed
    int runs = 0;
    int mended = 0;
    int eased = 0;      ///< of the runs that are not mended
    bool helps = false; ///< mended or at least eased with the run's own seed
};

/// Tries fixes on one run in the model, with the run's own seed and the seeds after it. Uses the model only: for a live run it
/// predicts the effect of a fix.
/// Thread: any, one at a time.
class Trials {
public:
    /// Number of seeds per fix.
    static constexpr int seedsUsual = 16;
    /// Longer runs are not tried, because the result would take too long.
    static constexpr std::size_t eventsMax = 150'000;
    /// The longest lease tried; a longer one would make clients wait too long after a crash.
    static constexpr Duration leaseMax = 10min;

    /// `isCancelled` is polled; after it is set, all functions return nullopt. It outlives this object.
    Trials(EffectiveScenario effective, const std::atomic<bool> &isCancelled, int seeds = seedsUsual);

    const EffectiveScenario &untreated() const { return m_untreated; }
    /// Returns what is wrong with the unchanged run; none if it cannot run.
    const Diagnosis &ailment() const { return m_ailment; }
    /// Tries the unchanged run. Returns nullopt if it cannot run, is too long, or was cancelled.
    std::optional<Trial> asItIs();
    /// Tries the run with that fix; returns as asItIs().
    std::optional<Trial> of(const Fix &remedy);
    /// Returns the shortest lease that fixes the run with every seed, to 1 ms (to 1 s if the scheme uses EXPIRE). Doubles the lease
    /// until it does, then bisects. Nullopt: no lease up to leaseMax does, or the scheme has no lease.
    std::optional<Fix> longerLease();

private:
    std::optional<Verdict> verdictOf(const EffectiveScenario &effective, int seed);
    std::optional<Trial> tried(const EffectiveScenario &effective);
    bool isMendedThroughout(Duration ttl);

    EffectiveScenario m_untreated;
    const std::atomic<bool> &m_isCancelled;
    const int m_seeds;
    Simulator m_simulator;
    RunJudge m_judge;
    Diagnosis m_ailment;
};

} // namespace lockscope
