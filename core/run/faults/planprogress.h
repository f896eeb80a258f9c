// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/scenario.h"

#include <atomic>
#include <memory>
#include <vector>

namespace lockscope {

/// Tracks the state of each planned fault of one run. The parts that execute faults update it. The run lasts until its plan is over,
/// and lists the unfinished faults in its run-end row. Faults added during the run are not tracked.
/// Thread: any, except for prepare().
class PlanProgress {
public:
    PlanProgress() = default;
    explicit PlanProgress(const EffectiveScenario &effective) { prepare(effective); }
    /// Resets it for a run of that scenario. REQUIRES: no other thread uses it yet.
    void prepare(const EffectiveScenario &effective);

    /// The condition of a fault has come true; the fault begins now or after its delay.
    void isDue(FaultId fault) { mark(fault, State::due); }
    /// A fault has begun and is active.
    void hasBegun(FaultId fault) { mark(fault, State::going); }
    /// A fault has ended, or has happened if it has no duration.
    void isOver(FaultId fault) { mark(fault, State::over); }
    /// The time of a fault has come, but it cannot be applied: it never begins.
    void isMissed(FaultId fault) { mark(fault, State::missed); }
    /// The client starts its rounds: marks its delayed start as over, and its initial clock error as applied.
    void clientBegins(ClientId client);

    /// Returns whether no planned fault will begin or end any more through the passing of time alone.
    bool isOver() const;
    /// Writes the unfinished faults into `ending`, as text.
    void report(RunEnding &ending) const;

private:
    enum class State : std::uint8_t { waiting, due, going, over, missed };
    struct Entry {
        bool hasTime = false;        // it begins at a set time
        bool lasts = false;          // it has an end: a duration, a condition, or a process that restarts
        bool endsByTime = false;     // it ends through the passing of time alone
        bool isWithoutPlace = false; // it is placed at a point that the scheme does not have
        bool isVoid = false;         // it has no effect: its duration is zero, or it waits for a fault that is void or without a place
    };
    void mark(FaultId fault, State state);
    void findVoid();
    bool isRowOfNone(const EventCondition &condition) const;
    bool hasBegunElsewhere(FaultId pause) const;
    State stateOf(FaultId fault) const { return m_states[fault].load(std::memory_order_acquire); }

    FaultPlan m_plan;
    std::vector<Entry> m_entries; // one per planned fault
    std::unique_ptr<std::atomic<State>[]> m_states; // one per entry
    std::size_t m_room = 0;                         // capacity of m_states
};

/// Returns whether the scheme, with the run's settings, has the place of a client's fault. True for a fault with a time or a
/// condition.
bool hasPlace(const EffectiveScenario &effective, ClientId client, const FaultBegin &begin);

} // namespace lockscope
