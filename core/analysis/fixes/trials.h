// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/fixes/fix.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/judgement.h"

#include <atomic>
#include <optional>

namespace lockscope {

/// The problem of a run that a fix should remove: its outcome, or, if the outcome is `held`, the
/// kinds of its findings. Findings that the machine or the fault plan caused, and not the lock, do
/// not count (such as FindingKind::hostStall). A value.
class Diagnosis {
public:
    Diagnosis() = default;
    explicit Diagnosis(const Verdict &verdict);

    /// Returns whether there is no problem: the outcome is `held`, and there are no findings.
    bool isNone() const { return m_outcome == Outcome::held && m_findings == 0; }
    /// Returns whether there is a problem that a fix can remove. False for an untested run, in
    /// which nothing could go wrong.
    bool canBeFixed() const { return !isNone() && m_outcome != Outcome::untested; }
    Outcome outcome() const { return m_outcome; }
    /// Returns the kinds of findings that are the problem, if the outcome is `held`.
    std::vector<FindingKind> findings() const;
    /// Returns whether another run, with this verdict, does not have the problem: its outcome is
    /// `held`, and it has no finding of the problem.
    bool isFixedIn(const Verdict &verdict) const;
    /// Returns whether this run was violated and another run, with this verdict, is guarded: two
    /// clients are still inside at once, but the store refuses the stale writes.
    bool isOnlyGuardedIn(const Verdict &verdict) const;

private:
    Outcome m_outcome = Outcome::held;
    std::uint64_t m_findings =
        0; // one bit for each kind; without the kinds that the lock does not cause
};

/// The result of trying a fix (or the unchanged run) in several model runs, which differ only in
/// their seeds.
struct Trial {
    Outcome outcome = Outcome::held; ///< with the run's own seed
    int runs = 0;
    int fixed = 0;       ///< number of runs in which the problem is gone (Diagnosis::isFixedIn())
    int onlyGuarded = 0; ///< number of runs that are only guarded (Diagnosis::isOnlyGuardedIn())
    bool helps = false;  ///< with the run's own seed, the run is fixed or only guarded
};

/// Tries fixes on one run in the model, with the run's own seed and the seeds after it. For a live
/// run, the result is only a prediction, because the model tries the fix. Thread: any, one at a
/// time.
class Trials {
public:
    /// Default number of seeds per fix.
    static constexpr int seedsUsual = 16;
    /// Maximum number of events of a run. A longer run has no result, because the trials would take
    /// too long.
    static constexpr std::size_t eventsMax = 150'000;
    /// The longest lease that is tried. With a longer lease, clients would wait too long after a
    /// crash of the holder.
    static constexpr Duration leaseMax = 10min;

    /// `isCancelled` is read often; after it is set, all functions that return an optional return
    /// nullopt. REQUIRES: it outlives this object.
    Trials(
        EffectiveScenario effective, const std::atomic<bool> &isCancelled, int seeds = seedsUsual);

    const EffectiveScenario &unchanged() const { return m_unchanged; }
    /// Returns the problem of the unchanged run; isNone() also if it cannot run, is too long, or
    /// was cancelled.
    const Diagnosis &diagnosis() const { return m_diagnosis; }
    /// Tries the unchanged run. Returns nullopt if it cannot run, is too long, or was cancelled.
    std::optional<Trial> tryUnchanged();
    /// Tries the run with the fix. Returns nullopt in the same cases as tryUnchanged().
    std::optional<Trial> tryFix(const Fix &fix);
    /// Searches for the shortest lease that fixes the run with every seed, with a precision of 1 ms
    /// (1 s if the scheme uses EXPIRE): doubles the lease until it fixes the run, then bisects.
    /// Nullopt: no lease up to leaseMax fixes the run, the scheme has no lease, there is no problem
    /// that a fix can remove, or the search was cancelled.
    std::optional<Fix> longerLease();

private:
    std::optional<Verdict> verdictOf(const EffectiveScenario &effective, int seedOffset);
    std::optional<Trial> tryRun(const EffectiveScenario &effective);
    bool fixesWithAllSeeds(Duration ttl);

    EffectiveScenario m_unchanged;
    const std::atomic<bool> &m_isCancelled;
    const int m_seeds;
    Simulator m_simulator;
    RunJudge m_judge;
    Diagnosis m_diagnosis;
};

/// Runs the scenario in the model and judges the run. Returns nullopt if the run is not possible,
/// was cancelled, or reached `limits.eventsMax`, so that its end is unknown. Thread: any; but only
/// one thread at a time may use the simulator and the judge.
std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge,
    const EffectiveScenario &effective, const Simulator::Limits &limits);

} // namespace lockscope
