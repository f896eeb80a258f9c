// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/scenario.h"

#include <atomic>
#include <memory>
#include <vector>

namespace lockscope {

/// What became of each planned fault of one run. The parts that carry the faults out mark it; the run reads it, lasts until its plan is
/// over, and tells in its run-end row what was left undone. Faults that are added while the run goes on are not counted. Thread: any, but
/// for prepare().
class PlanProgress {
public:
    PlanProgress() = default;
    explicit PlanProgress(const EffectiveScenario &effective) { prepare(effective); }
    /// Forgets everything: a run of that scenario follows. Thread: no other one uses it yet.
    void prepare(const EffectiveScenario &effective);

    /// The condition of a fault has come true, and it begins now or some time later.
    void isDue(FaultId fault) { mark(fault, State::due); }
    /// A fault has begun, and lasts.
    void hasBegun(FaultId fault) { mark(fault, State::going); }
    /// A fault has come to its end, or has happened if it does not last.
    void isOver(FaultId fault) { mark(fault, State::over); }
    /// The time of a fault has come, and there is nothing that it could be done to: it never begins.
    void isMissed(FaultId fault) { mark(fault, State::missed); }
    /// The client begins its rounds: what held it back is over, and its clock is wrong from the beginning where the plan says so.
    void clientBegins(ClientId client);

    /// Nothing of the plan will begin or end any more by the passing of time alone.
    bool isOver() const;
    /// Puts the faults that are left undone into `ending`, in words.
    void report(RunEnding &ending) const;

private:
    enum class State : std::uint8_t { waiting, due, going, over, missed };
    struct Entry {
        bool hasTime = false;        // it begins at a time
        bool lasts = false;          // it has an end: a length, a condition, or a process that starts again
        bool endsByTime = false;     // it ends by itself
        bool isWithoutPlace = false; // it hangs on a place that the scheme does not have
        bool isVoid = false;         // nothing is to happen: its length is zero, or what it waits for is without place or void
    };
    void mark(FaultId fault, State state);
    void findVoid();
    bool isRowOfNone(const EventCondition &condition) const;
    bool hasBegunElsewhere(FaultId pause) const;
    State stateOf(FaultId fault) const { return m_states[fault].load(std::memory_order_acquire); }

    FaultPlan m_plan;
    std::vector<Entry> m_entries; // of the plan's faults
    std::unique_ptr<std::atomic<State>[]> m_states; // of the entries
    std::size_t m_room = 0;                         // states that there is memory for
};

/// Whether the scheme, with the run's settings, has the place that a fault of a client hangs on. True where it hangs on a time or a condition.
bool hasPlace(const EffectiveScenario &effective, ClientId client, const FaultBegin &begin);

} // namespace lockscope
