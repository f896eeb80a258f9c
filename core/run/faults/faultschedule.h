// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/faultplan.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/timer.h"

#include <deque>
#include <functional>
#include <map>
#include <utility>

namespace lockscope {

/// A fault of a node or a link, and whether it has begun and ended.
struct FaultState {
    FaultState(FaultId ownId, const Fault &ownFault, bool byOperator, TimerHeap &timers,
        std::function<void()> onStart, std::function<void()> onEnd)
        : id(ownId), fault(ownFault), isByOperator(byOperator),
          startTimer(timers, std::move(onStart)), endTimer(timers, std::move(onEnd))
    {
    }
    /// Must be called when the fault takes effect, at `now`. If the fault has a length, arms the
    /// timer that ends it after this length.
    void endAfterLength(WorldTime now)
    {
        if (fault.end.length && !isInstantaneous(fault.action))
            endTimer.arm(now + *fault.end.length);
    }

    const FaultId id;
    const Fault &fault;
    const bool isByOperator; ///< added by the operator during the run
    CallbackTimer startTimer;
    CallbackTimer endTimer;
    EventRef cause = {}; ///< the row that fulfilled its start condition; set when the fault begins
    EventRef row =
        {}; ///< the row of its start; set only for faults whose end row has this row as its cause
    bool hasBegun = false;
    bool hasEnded = false;
};

/// Decides when failovers and the faults of nodes and links begin and end: at a time, after a
/// length, on a condition, on the operator's order, or when a node's process dies. The same for the
/// model and for live runs; each of the two has its own Actions, which execute the faults. Thread:
/// that of the timers.
class FaultSchedule {
public:
    /// Executes faults, in the model or on real nodes.
    class Actions {
    public:
        /// Returns whether the node's process does not run. Called for faults of nodes only.
        virtual bool isDown(NodeId) const { return false; }
        /// Executes the fault. If the fault lasts, this function calls FaultState::endAfterLength()
        /// when the fault takes effect.
        virtual void carryOut(FaultState &state) = 0;
        /// Ends what the fault did. Called for faults that last, once, after carryOut().
        virtual void undo(FaultState &) { }

    protected:
        ~Actions() = default;
    };
    /// `progress`: is updated when a fault begins or ends. REQUIRES: all arguments outlive this
    /// object.
    FaultSchedule(TimerHeap &timers, PlanProgress &progress, Actions &actions)
        : m_timers(timers), m_progress(progress), m_actions(actions)
    {
    }

    /// Adds the plan's faults of this family. REQUIRES: the plan outlives this object.
    void addPlanned(const FaultPlan &plan, FaultFamily family);
    /// Adds a fault on the operator's order and returns its state.
    FaultState &add(const Fault &fault, FaultId id);
    std::map<FaultId, FaultState> &faults() { return m_faults; }

    /// Arms the start timer of a fault that begins at a time. A fault with neither a time nor a
    /// condition begins at once.
    void schedule(FaultState &state);
    void scheduleAll()
    {
        for (auto &[id, state] : m_faults)
            schedule(state);
    }
    /// Begins the fault, unless it has begun or ended already. Does nothing for a fault of a single
    /// message, which the link applies. `cause`: the row that fulfilled its condition, if it has
    /// one.
    void begin(FaultId id, EventRef cause);
    /// Ends the fault. If it has not begun, it never begins: it is already over.
    void end(FaultId id);
    /// As end() if the fault has not begun; otherwise does nothing.
    void endBeforeBegin(FaultId id)
    {
        if (FaultState &state = m_faults.at(id); !state.hasBegun)
            state.hasEnded = true;
    }
    /// Must be called when the node's process has ended. Ends the faults that affect only a running
    /// process.
    void processDied(NodeId node);
    /// Ends all active faults that stop a node, so that the node resumes. After this call, no fault
    /// begins or ends.
    void endAll();

private:
    FaultState &add(const Fault &fault, FaultId id, bool isByOperator);
    bool hasNoEffectNow(const Fault &fault) const;

    TimerHeap &m_timers;
    PlanProgress &m_progress;
    Actions &m_actions;
    std::deque<Fault> m_added; // faults that the operator has added
    std::map<FaultId, FaultState> m_faults;
    bool m_isOver = false;
};

} // namespace lockscope
