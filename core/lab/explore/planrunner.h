// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/goals.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// What a search keeps of a run.
struct RunSummary {
    Outcome outcome = Outcome::held;
    bool isFailure = false;   ///< it shows a goal
    bool isVoid = false;      ///< no failure, and a fault that the search has placed never began: a run with fewer faults is the same
    bool isCutShort = false;  ///< it ended before its clients and faults were done
    std::uint64_t behaviour = 0; ///< a hash of the order of the lock's events, with the same numbers for clients in the same roles
    std::uint64_t story = 0;  ///< for a failure: the same up to the point where it has failed
};

/// Runs one scenario in the model with many fault plans. Thread: one at a time.
class PlanRunner {
public:
    /// The maximum number of rows of a run. A longer run is cut short.
    static constexpr std::size_t eventsMax = 100'000;

    /// `effective`: its faults are those that the user keeps in each run.
    PlanRunner(const EffectiveScenario &effective, const Goals &goals, const std::atomic<bool> *isCancelled = nullptr);

    const EffectiveScenario &effective() const { return m_effective; }
    /// For changes of settings and rounds between two runs.
    void setEffective(const EffectiveScenario &effective);
    /// Runs the scenario with these faults. Returns the trace; null: the run is not possible, or the search was cancelled.
    std::shared_ptr<const Trace> run(const FaultPlan &plan);
    /// Judges the trace of the last run.
    Verdict verdictOf(const Trace &trace);
    RunSummary summaryOf(const Trace &trace);

private:
    EffectiveScenario m_effective;
    std::vector<std::string> m_keptFaults; // names of the scenario's own faults: it does not matter whether they begin
    Goals m_goals;
    RunFacts m_facts;
    Simulator m_simulator;
    Simulator::Limits m_limits;
    RunJudge m_judge;
};

} // namespace lockscope
