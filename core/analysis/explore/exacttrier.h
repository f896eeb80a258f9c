// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/runpoints.h"
#include "core/analysis/explore/searchtally.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// Runs with one fault, one for each kind of fault and order of rows (RunPoints::order): the first
/// in the order of the search.
class TriedRuns {
public:
    struct Run {
        RunPosition position;
        Placement placement;
        RunSummary summary;
    };
    bool has(std::uint64_t order) const { return m_runs.contains(order); }
    void add(std::uint64_t order, Run run);
    void add(TriedRuns &&other);
    /// Records the runs in the order of their positions.
    void recordIn(SearchTally &tally) const;

private:
    std::map<std::uint64_t, Run> m_runs; // by order, mixed with the kind of the fault
};

/// Tries single faults with all lengths and amounts that matter. From one run, the next length that
/// matters follows: the smallest growth with which two points of the run change places whose order
/// matters (nextSwap()). Thread: one at a time.
class ExactTrier {
public:
    /// What the search provides.
    struct Host {
        PlanRunner &runner;
        const FaultPlan &ownFaults; ///< of the scenario; they are in every run
        std::function<bool()> shouldStop;
        std::function<void()> onRun; ///< called for each run
        std::function<void(const Placement &, const RunSummary &)>
            onNewRun; ///< called for each run with a new order of rows
    };
    explicit ExactTrier(Host host) : m_host(std::move(host)) { }

    /// Tries all lengths and amounts of a fault at this place. `before`: the place before it, of
    /// the same kind and target, or null: if the fault has the same effect there, nothing is tried.
    void tryAt(const Place &place, const Place *before, std::uint64_t item);
    /// Adds a run that the search has made.
    void note(const Trace &trace, const PreciseTimes &times, TriedRuns::Run run);
    TriedRuns &tried() { return m_tried; }

private:
    std::optional<RunPoints> run(
        const PlacedFault &fault, const DeadlineShift &shift = {}, Duration odd = {});
    std::optional<RunPoints> tryFault(
        const Place &place, const Fault &fault, const DeadlineShift &shift = {}, Duration odd = {});
    bool showsSpeeds();
    std::optional<RunPoints> measured(
        Duration &size, const std::function<std::optional<RunPoints>(Duration)> &trySize);
    bool hasSameEffect(const Place &place, const Place &before, FaultAction action);
    void tryLengths(const Place &place, FaultAction action);
    void tryJumps(const Place &place, int sign);
    void tryClientClock(const Place &place);

    Host m_host;
    RunPosition m_position;
    TriedRuns m_tried;
    PreciseTimes m_precise;               // of the last run, as m_trace
    std::shared_ptr<const Trace> m_trace; // of the last run
    std::optional<bool> m_showsSpeeds;    // unknown before showsSpeeds()
};

} // namespace lockscope
