// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/goals.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/judgement.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// What a search stores about a run.
struct RunSummary {
    Outcome outcome = Outcome::held;
    bool isFailure = false; ///< the run reaches a goal (goals.h)
    bool isVoid = false; ///< no failure, and a fault that the search placed never began; so the run
                         ///< equals one with fewer faults
    bool isCutShort = false; ///< the run ended before its clients and faults were done
    /// A hash of the outcome and of the course of the lock: which events of the lock happened, in
    /// which order. For the hash, clients have numbers in the order in which they appear, so that
    /// two runs that differ only by exchanged clients have the same hash.
    std::uint64_t behaviour = 0;
    std::uint64_t story =
        0; ///< for a failure: a similar hash, but only up to the failure, and without renewals
};

/// Runs one scenario in the model with many fault plans. Thread: one at a time.
class PlanRunner {
public:
    /// The maximum number of rows of a run. A longer run is cut short.
    static constexpr std::size_t eventsMax = 100'000;

    /// `effective`: the scenario. Its faults are the scenario's own faults; each plan for run()
    /// must contain them, too.
    PlanRunner(const EffectiveScenario &effective, const Goals &goals,
        const std::atomic<bool> *isCancelled = nullptr);

    const EffectiveScenario &effective() const { return m_effective; }
    /// Uses this scenario for the next runs (settings, rounds, scheme, seed). The scenario's own
    /// faults stay those of the constructor.
    void setEffective(const EffectiveScenario &effective);
    /// Runs the scenario with these faults. Returns the trace; null: the run is not possible, or
    /// the search was cancelled. `precise`: is replaced by what the trace does not show;
    /// may be null.
    std::shared_ptr<const Trace> run(const FaultPlan &plan, PreciseTimes *precise = nullptr);
    /// Judges the trace of the last run.
    Verdict verdictOf(const Trace &trace);
    /// Judges the trace of the last run, and returns its summary.
    RunSummary summaryOf(const Trace &trace);

private:
    EffectiveScenario m_effective;
    FaultPlan m_ownFaults; // the scenario's own faults; a run is not void if one of these never
                           // begins
    Goals m_goals;
    RunFacts m_facts;
    Simulator m_simulator;
    Simulator::Limits m_limits;
    RunJudge m_judge;
};

} // namespace lockscope
