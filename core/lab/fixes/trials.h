// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/fix.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <atomic>
#include <optional>

namespace lockscope {

/// What is wrong with a run, and so what a remedy has to mend: its outcome; of one that held, the kinds of its findings. A value.
class Diagnosis {
public:
    Diagnosis() = default;
    explicit Diagnosis(const Verdict &verdict);

    /// Held, and nothing found.
    bool isNone() const { return m_outcome == Outcome::held && m_findings == 0; }
    /// Something went wrong that a remedy can mend. Not so of an untested run: it shows nothing until what makes it so is changed.
    bool canBeMended() const { return !isNone() && m_outcome != Outcome::untested; }
    Outcome outcome() const { return m_outcome; }
    /// Whether a run in its place held, and had none of those findings.
    bool isMendedIn(const Verdict &verdict) const;
    /// Whether two are still inside at once there, and the store is guarded against it where it was not.
    bool isEasedIn(const Verdict &verdict) const;

private:
    Outcome m_outcome = Outcome::held;
    std::uint32_t m_findings = 0; // a bit a kind, without what is no fault of the lock
};

/// What came of a change in runs of the model that differ in their seeds alone.
struct Trial {
    Outcome outcome = Outcome::held; ///< with the run's own seed
    int runs = 0;
    int mended = 0;
    int eased = 0;      ///< of the others
    bool helps = false; ///< with the run's own seed: mended, or at least eased
};

/// Tries remedies on one run, in the model, with its own seed and those that follow. Runs of the model only: the run may have been a real
/// one, its remedies are foretold. Thread: any, one at a time.
class Trials {
public:
    /// How many seeds each is tried with.
    static constexpr int seedsUsual = 16;
    /// A run that goes on for longer is not tried: no remedy can be told in time.
    static constexpr std::size_t eventsMax = 150'000;
    /// The longest lease that is looked for. Nobody would wait for longer after a crash.
    static constexpr Duration leaseMax = 10min;

    /// `isCancelled` is looked at now and then; then everything answers with nothing. It outlives this.
    Trials(EffectiveScenario effective, const std::atomic<bool> &isCancelled, int seeds = seedsUsual);

    const EffectiveScenario &untreated() const { return m_untreated; }
    /// What is wrong with the run as it is; none also if it cannot be run at all.
    const Diagnosis &ailment() const { return m_ailment; }
    /// What comes of the run as it is. Nothing: it cannot be run, is too long, or was cancelled.
    std::optional<Trial> asItIs();
    /// … with that remedy.
    std::optional<Trial> of(const Fix &remedy);
    /// The shortest lease, to the millisecond (to the second where EXPIRE counts), that mends the run with every seed: found by doubling
    /// until it does, and by halving what lies between. Nothing: none up to leaseMax does, or the scheme has no lease.
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
