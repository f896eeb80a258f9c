// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/faultschedule.h"
#include "core/scenario/scenario.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/processclock.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// Returns whether the run must control the nodes' clocks, because a setting or a fault changes
/// them.
bool needsNodeClocks(const FaultPlan &plan, const Settings &settings);

/// Returns whether the run must track which data the nodes have synced to disk: a crash is a power
/// loss, and the nodes write an append-only file.
bool needsSyncs(const Settings &settings);

/// The clock rates of the nodes: the setting `clock-drift` for all nodes, plus the drift of faults.
/// The same for the model and live runs. Thread: any, one at a time.
class NodeRates {
public:
    /// `drift`: the setting `clock-drift`, in ppm.
    explicit NodeRates(double drift) : m_commonDrift(drift) { }

    /// Returns the rate without faults.
    ClockRate withoutFaults() const { return rateOf(m_commonDrift); }
    /// Must be called when a fault of `drift` ppm begins or ends on the node. Return the node's
    /// rate from now on.
    ClockRate begin(NodeId node, double drift)
    {
        return rateOf(m_commonDrift + (m_faultDrifts[node] += drift));
    }
    ClockRate end(NodeId node, double drift) { return begin(node, -drift); }

private:
    static ClockRate rateOf(double ppm);
    double m_commonDrift; // of all nodes, in ppm
    std::map<NodeId, double> m_faultDrifts;
};

/// The script of the fault `busy`: an operator sends it with EVAL, and it runs until SCRIPT KILL.
/// It writes nothing, since Redis does not kill a script that has written.
inline constexpr std::string_view endlessScript = "while true do end";

/// The error with which Redis 7.0 answers the EVAL of that script after SCRIPT KILL.
inline constexpr std::string_view scriptKilled =
    "ERR Script killed by user with SCRIPT KILL... script: "
    "694a5fe1ddb97a4c6a1bf299d9537c7d3d0f84e7, on @user_script:1.";

/// The keys of the locks of a run: those of Lockscope's own schemes, or the key that its programs
/// are given.
std::vector<RedisKey> keysOfLocks(const EffectiveScenario &effective);

/// The words of the operator's commands that limit a node's memory. With allkeys-lru the node then
/// evicts all its keys; with noeviction it refuses writes.
std::vector<std::string> memoryCommand(bool isFull, std::string_view policy = "noeviction");

/// The words of the operator's command that makes a node refuse writes when it cannot save, or lets
/// it accept them again.
std::vector<std::string> savesCommand(bool refusesWrites, Persistence persistence);

/// The error with which a node that cannot save refuses writes and PING.
inline constexpr std::string_view saveFailedError =
    "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to "
    "disk. Commands that may modify the data set are disabled, because this instance is configured "
    "to report errors during writes if RDB snapshotting fails (stop-writes-on-bgsave-error "
    "option). Please check the Redis logs for details about the RDB error.";

/// Joins the words of a command with spaces.
std::string commandText(const std::vector<std::string> &words);

/// Carries out the faults of nodes: says what begins and what ends each action, and counts the
/// faults that have the same effect on a node. What an action does to a node's process is a
/// function of the world: ModelFaults for the model, LiveNodeFaults for real nodes. Thread: that of
/// the timers.
class NodeFaults : protected FaultSchedule::Actions {
public:
    NodeFaults(const NodeFaults &) = delete;
    NodeFaults &operator=(const NodeFaults &) = delete;

    /// Adds a fault on the operator's order. It begins now, unless it has a time or a condition.
    void add(const Fault &fault, FaultId id) { m_schedule.schedule(m_schedule.add(fault, id)); }
    /// Begins the fault; does nothing if it has ended already. `cause`: the row that fulfilled its
    /// condition, if it has one.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// Ends a fault that lasts, or restarts a process that is down. A fault that has not begun
    /// never begins.
    void end(FaultId id) { m_schedule.end(id); }

protected:
    /// `progress`: is updated when a fault begins or ends. REQUIRES: `timers` and `progress`
    /// outlive this object.
    NodeFaults(TimerHeap &timers, const Settings &settings, std::vector<RedisKey> lockKeys,
        PlanProgress &progress)
        : m_settings(settings), m_progress(progress), m_schedule(timers, progress, *this),
          m_lockKeys(std::move(lockKeys)), m_rates(settings.clockDrift)
    {
    }
    ~NodeFaults() = default;

    void carryOut(FaultState &state) override;
    void undo(FaultState &state) override;
    /// Must be called when the node's process has ended: forgets the states that ended with it.
    void processDied(NodeId node);
    /// Returns `text`, and that the fault is by the operator, if it is.
    static std::string detailOf(const FaultState &state, std::string text);

    virtual WorldTime now() const = 0;
    // What each action does to the process of its node. A function that begins a fault that lasts
    // calls FaultState::endAfterLength() when the fault takes effect.
    virtual void stop(FaultState &state) = 0; ///< freezes or slows the process
    virtual void resume(FaultState &state) = 0;
    virtual void flushScripts(FaultState &state) = 0;
    /// Sends a command of the operator that deletes keys. `command`: its words.
    virtual void deleteKeys(FaultState &state, const std::vector<std::string> &command) = 0;
    /// Makes the node evict its keys, by a command of the operator. `next`: the command that
    /// follows it in the same packet, so that the node executes no other command in between.
    virtual void evictKeys(FaultState &state, const std::vector<std::string> &command,
        const std::vector<std::string> &next) = 0;
    /// Makes the node's saves fail, so that it refuses writes, or lets them succeed again.
    virtual void failSaves(FaultState &state) = 0;
    virtual void endFailingSaves(FaultState &state) = 0;
    virtual void endProcess(FaultState &state) = 0;
    virtual void restartNow(FaultState &state) = 0; ///< before the restart delay is over
    virtual void runScript(FaultState &state) = 0;
    virtual void killScript(FaultState &state) = 0;
    /// Fills the node's memory, or frees it again. Returns the row of the command.
    virtual EventRef setMemoryFull(const FaultState &state, EventRef cause, bool isFull) = 0;
    virtual void jumpClock(const FaultState &state, Duration length) = 0;
    /// Returns the row of the change.
    virtual EventRef setClockRate(
        NodeId node, ClockRate rate, EventRef cause, const std::string &detail) = 0;

    const Settings m_settings;
    PlanProgress &m_progress;
    FaultSchedule m_schedule;

private:
    void removeKeys(FaultState &state);
    void beginDrift(FaultState &state);
    void endDrift(const FaultState &state);

    const std::vector<RedisKey> m_lockKeys;
    NodeRates m_rates;
    std::map<NodeId, int> m_fullNodes; // number of faults that fill the node's memory
};

} // namespace lockscope
