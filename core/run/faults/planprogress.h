// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/scenario.h"

#include <atomic>
#include <memory>
#include <vector>

namespace lockscope {

/// Tracks the state of each planned fault of one run. The classes that execute faults update it.
/// The run uses it to decide whether the plan is over, and to list the unfinished faults in the
/// run-end row. Faults that are added during the run are not tracked. Thread: any, except for
/// prepare().
class PlanProgress {
public:
    PlanProgress() = default;
    explicit PlanProgress(const EffectiveScenario &effective) { prepare(effective); }
    /// Resets this object for a run of that scenario. REQUIRES: no other thread uses this object.
    void prepare(const EffectiveScenario &effective);

    /// Must be called when the condition of a fault has come true; the fault begins now or after
    /// its delay.
    void markDue(FaultId fault) { mark(fault, State::due); }
    /// Must be called when a fault has begun.
    void markBegun(FaultId fault) { mark(fault, State::active); }
    /// Must be called when a fault has ended, or has happened if it has no duration.
    void markOver(FaultId fault) { mark(fault, State::over); }
    /// Must be called when a fault should begin but cannot (for example because its process is
    /// down): it never begins.
    void markMissed(FaultId fault) { mark(fault, State::missed); }
    /// Must be called when a fault should begin but the condition that ends it has come true
    /// before: it does nothing.
    void markAlreadyOver(FaultId fault) { mark(fault, State::alreadyOver); }
    /// Must be called when the client starts its rounds. Marks its late start and its initial clock
    /// error as over.
    void markClientStarted(ClientId client);

    /// Returns whether the run need not wait for the plan. It must wait while a planned fault is
    /// due, waits for its time, or is active and ends after a duration. It does not wait for faults
    /// that wait for a condition.
    bool isOver() const;
    /// Writes into `ending`, as text, the faults that are unfinished, never began or were already
    /// over; and the number of faults that took effect, if a fault was already over.
    void report(RunEnding &ending) const;

private:
    // The state of a planned fault; see the functions mark…().
    enum class State : std::uint8_t { waiting, due, active, over, missed, alreadyOver };
    // What is known about a planned fault before the run.
    struct Entry {
        bool hasTime = false; // it begins at a set time
        bool hasEnd = false;  // it has an end: a duration, a condition, or a process that restarts
        bool endsByTime = false; // it ends after a duration, without any condition
        bool hasNoStep = false;  // it belongs to a step that the scheme does not have
        bool isVoid = false; // it has no effect: its duration is zero, or its condition waits for a
                             // fault that is void or has no step
    };
    void mark(FaultId fault, State state);
    void markVoidFaults();
    bool waitsForVoidFault(const EventCondition &condition) const;
    bool hasBegunElsewhere(FaultId pause) const;
    bool tookEffect(FaultId fault) const;
    State stateOf(FaultId fault) const { return m_states[fault].load(std::memory_order_acquire); }

    FaultPlan m_plan;
    std::vector<Entry> m_entries;                   // one per planned fault
    std::unique_ptr<std::atomic<State>[]> m_states; // one per entry
    std::size_t m_capacity = 0;                     // number of elements of m_states
};

/// Returns whether the client's scheme, with the run's settings, has the step at which a fault
/// begins. True for a fault that begins at a time or on a condition.
bool hasStepFor(const EffectiveScenario &effective, ClientId client, const FaultBegin &begin);

} // namespace lockscope
