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

/// Returns how far the setting `client-clock` sets the client's wall clock ahead of the correct
/// time; negative: behind. It is 0 for each client except client 2.
Duration clockOffsetOf(const Settings &settings, ClientId client);

/// One client of a run: its process, its step faults, its configuration and its coroutine. The same
/// for the model and live runs. Thread: that of the world.
///
/// After a crash with a restart, the client begins again with its first round and without any
/// memory (with `rounds: 1` it runs the round again). Faults that arrive before the client starts
/// are applied when it starts. A finished or crashed client ignores faults, and a paused client
/// ignores further pauses.
class RunClient {
public:
    /// `scheme`: the scheme of the run; not used if the scenario gives this client another one
    /// (schemeOfClient()). `settings`: the pointer may be replaced during the run. `progress`: is
    /// updated when a planned fault begins or ends. `texts`: as for ClientProcess. REQUIRES: all
    /// arguments except `effective` outlive this object.
    RunClient(World &world, ClientId id, int nodeCount, const Scheme &scheme,
        const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings,
        PlanProgress &progress, CommandTexts *texts = nullptr);
    /// Destroys the coroutine at the point that it has reached, without a row.
    ~RunClient();
    /// Resets this object for the client with the same number in the next run. Keeps allocated
    /// memory. REQUIRES: endLife() was called.
    void prepare(int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
        const std::shared_ptr<const Settings> &settings);
    RunClient(const RunClient &) = delete;
    RunClient &operator=(const RunClient &) = delete;

    ClientProcess process;
    StepPlan plan;
    ClientConfig config;

    /// Returns whether the client must wait for a condition (a late start) before begin() is
    /// called.
    bool isStartDelayed() const { return m_isStartDelayed; }
    /// Returns whether the client has neither finished its rounds nor crashed without a restart.
    /// Thread: any.
    bool isLiving() const { return m_isLiving.load(std::memory_order_acquire); }
    /// Starts the client and arms its timed faults; a second call does nothing. Calls `onEnd` when
    /// the client has finished all its rounds.
    void begin(std::function<void()> onEnd);
    /// Begins a fault of the client: a pause, a crash, a SIGTERM or a clock jump. `cause`: the row
    /// that fulfilled the fault's start condition.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    /// Must be called when the condition that ends the pause has come true. The client resumes if
    /// it is in that pause.
    void endPause(FaultId pause);
    /// Adds a pause or a crash on the operator's order. A fault with a time begins at that time
    /// (now, if the time has passed). A fault with a condition waits for beginFault(). A fault at a
    /// step counts the steps from now on.
    void add(const Fault &fault, FaultId id);
    /// Ends the current pause, whichever it is, or restarts the crashed client, on the operator's
    /// order.
    void resume();
    /// Must be called when another node serves a place (failover.h). The client connects to this
    /// node, unless it is in PrimarySwitch::unaware.
    void applySwitch(const PrimarySwitch &change);
    /// Must be called when the client's process has crashed. Destroys the coroutine and schedules
    /// the restart, if the crash has one. Returns true if the client had not finished its rounds
    /// and will not restart.
    bool onCrash();
    /// Destroys the coroutine at the point that it has reached; the client does not restart.
    void endLife();
    /// Must be called at the end of the run. If the client is paused, marks this pause as
    /// unfinished in the progress of the plan.
    void markPauseUnfinished();

private:
    // A life of the client: from its start or restart to its end or crash.
    static Task<void> runLife(RunClient *client);

    World &m_world;
    PlanProgress &m_progress;
    Task<void> m_coroutine;
    std::function<void()> m_onEnd;
    void prepareFaults(const FaultPlan &faults);
    void arm(WorldTime due, std::function<void()> work);
    void armFault(FaultAction action, Duration time, FaultId id);
    void pause(FaultId id, EventRef cause);
    void crash(FaultId id, EventRef cause);
    StepAction terminate(const Fault &fault, FaultId id);
    void jumpClock(const Fault &fault, FaultId id, EventRef cause);
    void startLife();
    void restart();
    Duration m_clockOffset{}; // of the wall clock, by the setting `client-clock`; the offset of a
                              // fault is added to it
    bool isActive() const { return m_hasBegun && !m_hasEnded && !process.control().isCrashed(); }

    std::vector<std::unique_ptr<CallbackTimer>> m_timers;
    // Called by begin(). Each arms a planned fault with a fixed time, or begins a fault that
    // arrived before begin().
    std::vector<std::function<void()>> m_workAtBegin;
    EventRef m_terminationCause; // the row that fulfilled the start condition of a `terminate`
    bool m_isStartDelayed = false;
    bool m_hasBegun = false;
    bool m_hasEnded = false;
    bool m_isDown = false; // it has crashed and not restarted
    CallbackTimer m_restart{m_world.timers(), [this] { restart(); }};
    std::atomic<bool> m_isLiving{true};
};

} // namespace lockscope
