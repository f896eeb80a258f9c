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
    FaultState(FaultId ownId, const Fault &what, bool byHand, TimerHeap &timers, std::function<void()> onStart,
               std::function<void()> onEnd)
        : id(ownId), fault(what), isByHand(byHand), start(timers, std::move(onStart)), end(timers, std::move(onEnd))
    {
    }
    /// If it lasts and has a length, the length counts from `now` on: the fault ends after it.
    void endAfterLength(WorldTime now)
    {
        if (fault.end.length && !isInstantaneous(fault.action))
            end.arm(now + *fault.end.length);
    }

    const FaultId id;
    const Fault &fault;
    const bool isByHand; ///< added by the operator during the run
    CallbackTimer start;
    CallbackTimer end;
    EventRef cause = {}; ///< the row of its condition; set when it begins
    EventRef row = {};   ///< the row of its beginning, if the action sets it: the cause of the row of its end
    bool hasBegun = false;
    bool hasEnded = false;
};

/// Decides when failovers and the faults of nodes and links begin and end, the same in both worlds: at a time, after a length, on a
/// condition, on the operator's order, or when a node's process dies. The Actions of a world carry the faults out. Thread: the timers'.
class FaultSchedule {
public:
    /// Carries faults out in one world.
    class Actions {
    public:
        /// Whether the node's process does not run. Called for faults of nodes only.
        virtual bool isDown(NodeId) const { return false; }
        /// Carries the fault out. A fault that lasts calls endAfterLength() when it takes effect.
        virtual void carryOut(FaultState &state) = 0;
        /// Ends what the fault did. Called for faults that last, once, after carryOut().
        virtual void undo(FaultState &) { }

    protected:
        ~Actions() = default;
    };
    /// Marks in `progress` what begins and ends. REQUIRES: all arguments outlive this object.
    FaultSchedule(TimerHeap &timers, PlanProgress &progress, Actions &actions)
        : m_timers(timers), m_progress(progress), m_actions(actions)
    {
    }

    /// Adds the plan's faults of that family. REQUIRES: the plan outlives this object.
    void addPlanned(const FaultPlan &plan, FaultFamily family);
    /// Adds a fault on the operator's order and returns its state.
    FaultState &add(const Fault &fault, FaultId id);
    std::map<FaultId, FaultState> &faults() { return m_faults; }

    /// Arms its timer if the fault has a time. Begins it now if it waits for no condition either.
    void await(FaultState &state);
    void awaitAll()
    {
        for (auto &[id, state] : m_faults)
            await(state);
    }
    /// Begins the fault, unless it has begun or ended already, or affects a single message. `cause`: the row of its condition, if any.
    void begin(FaultId id, EventRef cause);
    /// Ends the fault. If it has not begun, it never begins.
    void end(FaultId id);
    /// Ends the faults that end with the node's process.
    void processDied(NodeId node);
    /// Resumes stopped nodes. After this call, nothing begins or ends.
    void endAll();

private:
    FaultState &add(const Fault &fault, FaultId id, bool isByHand);
    bool isIdle(const Fault &fault) const;

    TimerHeap &m_timers;
    PlanProgress &m_progress;
    Actions &m_actions;
    std::deque<Fault> m_added; // by the operator
    std::map<FaultId, FaultState> m_faults;
    bool m_isOver = false;
};

} // namespace lockscope
