// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/nodefaults.h"
#include "core/scenario/scenario.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/timer.h"

#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace lockscope {

/// Simulates the disks of the model's nodes, by the settings `persistence` and `power-loss`.
/// Thread: the world's.
class ModelDisks {
public:
    using Contents = std::shared_ptr<const SimRedis::Contents>; ///< null: empty
    /// How a process ends. killed: it saves nothing more; with the setting `power-loss`, it also
    /// loses data that has not reached the disk. wiped: its disk is emptied. shutDown: it saves all
    /// its data first.
    enum class End { killed, wiped, shutDown };

    /// REQUIRES: `world` and `settings` outlive this object.
    ModelDisks(SimWorld &world, const Settings &settings);

    /// Tracks the contents of the node's disk from now on, if writes reach the disk only once per
    /// interval (`rdb`, or `aof-everysec` with `power-loss`). Does nothing otherwise:
    /// contentsAfter() then needs only the contents of the memory.
    void track(NodeId node);
    /// Returns the contents of the node's disk after its process has ended with `last` in memory.
    /// REQUIRES: for End::killed, track() was called for the node.
    Contents contentsAfter(NodeId node, End end, const Contents &last) const;
    /// Must be called when the node's process starts with these contents. They are then on its
    /// disk.
    void noteStart(NodeId node, const Contents &contents);

private:
    // The disk of a tracked node; it is written once per interval.
    struct Disk {
        Contents contents;
        std::unique_ptr<CallbackTimer> timer;
    };
    SimWorld &m_world;
    const Settings &m_settings;
    const bool m_writesLater; // writes reach the disk after a delay
    std::map<NodeId, Disk> m_disks;
};

/// Executes the node and link faults of a fault plan in the model; the links of the world execute
/// those of links. Thread: that of the world.
class ModelFaults final : public NodeFaults {
public:
    /// The minimum time that a process needs to restart, because a real process needs some time
    /// too.
    static constexpr Duration restartMin = 10ms;
    /// The delay after the end of a node's process until the replication to or from the node is
    /// tried again.
    static constexpr Duration replicationRetryDelay = 1s;

    /// `progress`: is updated when a fault begins or ends. REQUIRES: the world, the plan
    /// and `progress` outlive this object.
    ModelFaults(SimWorld &world, const EffectiveScenario &effective, PlanProgress &progress);

    /// Begins the faults that have neither a time nor a condition, and arms a timer for each one
    /// that has a time.
    void beginPlanned();
    void endBeforeBegin(FaultId id) { m_schedule.endBeforeBegin(id); }
    /// Resumes each frozen or slow node. No fault begins after this call.
    void endAll() { m_schedule.endAll(); }

private:
    // A node that executes no commands, because a fault freezes its process or slows it (CLIENT
    // PAUSE).
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0;                                // number of faults that stop it
        int freezes = 0;                               // number of those that freeze its process
        std::vector<std::function<void()>> queuedWork; // commands to execute when it resumes
    };
    // A node that runs a long script.
    struct Busy {
        EventRef script; // the operator's EVAL
        WorldTime sentAt{};
        int faults = 0;                                // number of faults that keep it busy
        std::vector<std::function<void()>> queuedWork; // commands to execute when the script ends
    };
    // The restart of a node whose process has ended. It lies ahead while `timer` is armed;
    // otherwise it is done.
    struct Restart {
        FaultId fault; // the fault that ended it
        EventRef down; // the row of its end
        ModelDisks::End end;
        ModelDisks::Contents last; // the contents of its memory at its end
        NodeTime startsAt;         // the time on its node's clock at which it restarts
        Duration rest;             // and what this clock does not show of the length
        std::unique_ptr<CallbackTimer> timer;
    };
    bool isDown(NodeId node) const override { return m_world.node(node).isDown(); }
    WorldTime now() const override { return m_world.now(); }
    void carryOut(FaultState &state) override;
    void undo(FaultState &state) override;
    void stop(FaultState &state) override;
    void resume(FaultState &state) override;
    void flushScripts(FaultState &state) override;
    void deleteKeys(FaultState &state, const std::vector<std::string> &command) override;
    void evictKeys(FaultState &state, const std::vector<std::string> &command,
        const std::vector<std::string> &next) override;
    void failSaves(FaultState &state) override;
    void endFailingSaves(FaultState &state) override;
    void endProcess(FaultState &state) override;
    void restartNow(FaultState &state) override;
    void runScript(FaultState &state) override;
    void killScript(FaultState &state) override;
    EventRef setMemoryFull(const FaultState &state, EventRef cause, bool isFull) override;
    void jumpClock(const FaultState &state, Duration length) override;
    EventRef setClockRate(
        NodeId node, ClockRate rate, EventRef cause, const std::string &detail) override;
    void processDied(NodeId node);
    void armRestart(NodeId node);
    void restart(NodeId node);
    void clockChanged(NodeId node);
    // `work` executes the command, and returns the text of the reply. Its argument is the `sent`
    // row, which is also the result.
    EventRef sendCommand(NodeId node, EventRef cause, std::string_view command,
        std::function<std::string(EventRef sent)> work);
    EventRef note(
        EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail);

    SimWorld &m_world;
    ModelDisks m_disks;
    std::map<NodeId, Stopped> m_stoppedNodes;
    std::map<NodeId, Restart> m_restarts; // the last restart of each node
    std::map<NodeId, Busy> m_busyNodes;
    std::map<NodeId, int> m_failingSaves; // number of faults by which the node's saves fail
};

} // namespace lockscope
