// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/nodeclocks.h"
#include "core/run/faults/planprogress.h"
#include "core/scenario/scenario.h"
#include "lockscope/runtime/timer.h"

#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Carries out what a fault plan does to nodes and links, in the model. Thread: the world's.
class ModelFaults {
public:
    /// How long a process takes to start again, at least: it is not there at once on a real machine either.
    static constexpr Duration restartMin = 10ms;
    /// How often a replica whose master is gone tries to copy it again.
    static constexpr Duration copyInterval = 1s;
    /// How often a disk is brought up to date where it is not at once: `save 1 1`, and appendfsync everysec.
    static constexpr Duration diskInterval = 1s;

    /// What begins and ends is marked in `progress`. REQUIRES: it and the plan outlive them.
    ModelFaults(SimWorld &world, const FaultPlan &plan, const Settings &settings, PlanProgress &progress);
    ~ModelFaults();
    ModelFaults(const ModelFaults &) = delete;
    ModelFaults &operator=(const ModelFaults &) = delete;

    /// Those that wait for nothing begin; those that have a time are armed.
    void beginPlanned();
    void begin(FaultId id, EventRef cause);
    void end(FaultId id);
    /// Whatever is stopped goes on, and nothing begins any more.
    void endAll();

private:
    struct FaultState {
        FaultId id;
        const Fault &fault;
        std::unique_ptr<CallbackTimer> start;
        std::unique_ptr<CallbackTimer> end;
        EventRef row = {}; // of its beginning
        NodeTime startsAt = SimRedis::never; // of a process that is down: what its node's clock shows then
        bool hasBegun = false;
        bool hasEnded = false;
    };
    /// How an action on a node is carried out. `end` is null where nothing is to be done at the end, or where that is the start of a process.
    struct Handler {
        FaultAction action;
        void (*begin)(ModelFaults &faults, FaultState &course, EventRef cause);
        void (*end)(ModelFaults &faults, const FaultState &course);
    };
    static const Handler &handlerOf(FaultAction action);
    // A node that is frozen or slow.
    struct Stopped {
        EventRef row;
        WorldTime since{};
        int faults = 0;  // that want it stopped
        int freezes = 0; // … its process
        std::vector<std::function<void()>> next; // what it is told meanwhile
    };
    /// What a process leaves on its disk.
    enum class End { killed, wiped, shutDown };
    // A disk that is not written at once.
    struct Disk {
        std::shared_ptr<const SimRedis::Contents> contents;
        std::unique_ptr<CallbackTimer> next;
    };
    void beginNode(FaultState &course, EventRef cause);
    void endNode(FaultState &course);
    void beginLink(FaultState &course, EventRef cause);
    void endLink(FaultState &course);
    void stop(FaultState &course, EventRef cause);
    void goOn(const FaultState &course);
    void endProcess(FaultState &course, EventRef cause);
    void forgetStoppages(NodeId node);
    void fillMemory(FaultState &course, EventRef cause);
    void freeMemory(const FaultState &course);
    EventRef tell(NodeId node, EventRef cause, std::string_view command, std::function<void()> work);
    EventRef note(EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail);
    void jump(const FaultState &course, EventRef cause);
    void drift(FaultState &course, EventRef cause);
    void endDrift(const FaultState &course);
    void awaitStart(FaultState &course, WorldTime earliest);
    void clockChanged(NodeId id);
    void restart(NodeId node, EventRef down, End end);
    void keepDisk(NodeId node);
    std::shared_ptr<const SimRedis::Contents> diskOf(NodeId node, End end) const;
    bool isReplica(NodeId node) const { return node.value > m_settings.nodes; }

    SimWorld &m_world;
    const Settings m_settings;
    PlanProgress &m_progress;
    NodeRates m_rates;
    std::map<FaultId, FaultState> m_courses;
    std::map<NodeId, Stopped> m_stopped;
    std::map<NodeId, int> m_full; // how many faults want its memory full
    std::map<NodeId, Disk> m_disks;
    std::map<NodeId, std::shared_ptr<const SimRedis::Contents>> m_lastContents; // as it was when a node died
    bool m_isOver = false;
};

} // namespace lockscope
