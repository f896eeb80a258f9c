// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/client/client.h"
#include "core/run/faults/failover.h"
#include "core/run/faults/stepplan.h"

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// One client of a run with all that belongs to it: its process, what the fault plan holds in store for it, its course and its life. The
/// same in every world. Thread: the world's.
///
/// A crash may have a restart: then a second life begins, with the first round of the course and nothing of the first life's memory (a
/// plan of `rounds: 1` lets it go through one whole round again). What befalls it before it has begun befalls it as it begins; one that
/// has ended, or is dead, suffers nothing more; one that is stopped is not stopped again.
class RunClient {
public:
    /// `scheme`: the run's; a client of another version has its own (schemeOfClient()). `settings` may be exchanged while the run goes on;
    /// `texts` as ClientProcess has it. What begins of the plan is marked in `progress`. REQUIRES: they and the world outlive the seat.
    RunClient(World &world, ClientId id, int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
               const std::shared_ptr<const Settings> &settings, PlanProgress &progress, CommandTexts *texts = nullptr);
    /// Its life ends where it stands, without a word.
    ~RunClient();
    /// As if made anew, but for its memory: the seat of the same client in the next run. REQUIRES: endLife().
    void prepare(int nodeCount, const Scheme &scheme, const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings);
    RunClient(const RunClient &) = delete;
    RunClient &operator=(const RunClient &) = delete;

    ClientProcess process;
    StepPlan plan;
    ClientConfig course;

    /// It does not begin before it is told so.
    bool isHeld() const { return m_isHeld; }
    /// It has neither gone through all its rounds nor died for good. Thread: any.
    bool isLiving() const { return m_isLiving.load(std::memory_order_acquire); }
    /// Begins its life, once; what the plan has for it at a time is armed. `onEnd` is called when it has gone through all its rounds.
    void begin(std::function<void()> onEnd);
    /// That fault of the client begins now, by this row: a pause, a crash or a jump of its clock.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    /// The condition that ends that pause has come true.
    void endPause(FaultId pause);
    /// One more pause or crash, by the operator's hand. Where it is at a time it is armed (a time that is over: at once); on a condition it
    /// waits for beginFault(); at a place it is counted from now.
    void add(const Fault &fault, FaultId id);
    /// By the operator's hand: whatever it is stopped for, it goes on.
    void resume();
    /// Another process serves a master's place: it goes there from now on, unless it does not hear of it.
    void hear(const Switch &change);
    /// Its process has crashed: destroys its life, and sees to it that it comes back if it is to. True if it is gone for good now, and
    /// had not come to its end before.
    bool die();
    /// Destroys its life where it stands, for good.
    void endLife();
    /// The run ends: what the client is in the middle of is marked in the plan's progress.
    void markUnfinished();

private:
    static Task<void> lifeOf(RunClient *seat);

    World &m_world;
    PlanProgress &m_progress;
    Task<void> m_life;
    std::function<void()> m_onEnd;
    void takeFaults(const FaultPlan &faults);
    void arm(WorldTime due, std::function<void()> work);
    void armFault(FaultAction action, Duration time, FaultId id);
    void pause(FaultId id, EventRef cause);
    void crash(FaultId id, EventRef cause);
    void jumpClock(const Fault &fault, FaultId id, EventRef cause);
    void live();
    void comeBack();
    bool isThere() const { return m_hasBegun && !m_hasEnded && !process.control().isCrashed(); }

    std::vector<std::unique_ptr<CallbackTimer>> m_alarms;
    std::vector<std::function<void()>> m_early; // what is to befall it as it begins
    bool m_isHeld = false;
    bool m_hasBegun = false;
    bool m_hasEnded = false;
    std::atomic<bool> m_isLiving{true};
};

} // namespace lockscope
