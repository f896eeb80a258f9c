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

/// One client of a run with everything that belongs to it: its process, its step faults, its configuration and its coroutine. The
/// same in every world.
/// Thread: that of the world.
///
/// If a crash has a restart, a second life starts with the first round and without the memory of the first life (with `rounds: 1` it
/// runs one whole round again). Faults that arrive before the client starts are applied when it starts. A finished or crashed client
/// ignores faults, and a paused client ignores further pauses.
class RunClient {
public:
    /// `scheme`: that of the run; a client of another version has its own (schemeOfClient()). `settings` may be replaced during the
    /// run; `texts` as for ClientProcess. Marks planned faults that begin in `progress`. REQUIRES: these and the world outlive it.
    RunClient(World &world, ClientId id, int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
               const std::shared_ptr<const Settings> &settings, PlanProgress &progress, CommandTexts *texts = nullptr);
    /// Ends its coroutine at its current point, without a row.
    ~RunClient();
    /// Resets it for the same client of the next run and keeps allocated memory. REQUIRES: endLife().
    void prepare(int nodeCount, const Scheme &scheme, const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings);
    RunClient(const RunClient &) = delete;
    RunClient &operator=(const RunClient &) = delete;

    ClientProcess process;
    StepPlan plan;
    ClientConfig course;

    /// Returns whether its start waits for a condition.
    bool isHeld() const { return m_isHeld; }
    /// Returns whether it has neither finished its rounds nor crashed for good. Thread: any.
    bool isLiving() const { return m_isLiving.load(std::memory_order_acquire); }
    /// Starts the client, once, and arms its timed faults. Calls `onEnd` when it has finished all its rounds.
    void begin(std::function<void()> onEnd);
    /// Starts that fault of the client, caused by that row: a pause, a crash or a clock jump.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    /// The end condition of that pause has come true.
    void endPause(FaultId pause);
    /// Adds a pause or crash by the operator. A timed fault is armed (if the time has passed: at once). A fault with a condition
    /// waits for beginFault(). A fault at a place counts from now.
    void add(const Fault &fault, FaultId id);
    /// Ends any pause, by the operator.
    void resume();
    /// Another node now serves as a master: the client connects to it from now on, unless it is unaware of the change.
    void hear(const Switch &change);
    /// Its process has crashed: destroys its coroutine and schedules the restart, if any. Returns true if it is gone for good and had
    /// not finished before.
    bool die();
    /// Destroys its coroutine at its current point, for good.
    void endLife();
    /// The run ends: marks the client's unfinished faults in the plan's progress.
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
    std::vector<std::function<void()>> m_early; // faults to apply when it starts
    bool m_isHeld = false;
    bool m_hasBegun = false;
    bool m_hasEnded = false;
    std::atomic<bool> m_isLiving{true};
};

} // namespace lockscope
