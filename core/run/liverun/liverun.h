// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"
#include "core/run/client/runend.h"
#include "core/run/faults/failover.h"
#include "core/run/faults/triggerwatcher.h"
#include "core/run/liverun/liverunorders.h"
#include "core/trace/tracemerger.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/socket.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace lockscope {

class ClientHost;
class CommandTap;
class LinkFaults;
class ProgramClients;
class RedisNodes;
struct CheckedNode;

/// A run against real Redis. The constructor starts it and returns at once; the run has its own
/// threads. The destructor stops the run and ends every server that the run has started. Thread:
/// any; calls do not block, except waitFinished() and the destructor.
///
/// The run's own thread sets up the nodes, starts the clients, merges their events into the trace,
/// passes each row to the TriggerWatcher, carries out the operator's orders, and ends all threads
/// and servers of the run.
class LiveRun final : public LiveRunOrders {
public:
    LiveRun(EffectiveScenario effective, LiveOptions options);
    ~LiveRun();

    /// Returns a trace with all rows so far. A later trace of the same run has the same rows and
    /// more rows at its end. Empty before the run-begin row.
    std::shared_ptr<const Trace> trace() const;
    /// Returns whether the run has ended: its clients and servers have ended, and the trace gets no
    /// more rows.
    bool isFinished() const;
    /// Waits until the run is finished, at most for `limit`. Returns whether it is finished.
    bool waitFinished(std::chrono::milliseconds limit) const;
    /// Returns why the run could not start or its trace is not valid (for example: no redis-server,
    /// or a node cannot be reached). Nullopt: no failure so far.
    std::optional<Error> failure() const;
    /// Returns why the run is not possible, if that is the failure().
    std::optional<RunRefusal> refusal() const;
    /// Returns the address of each node, node 1 first and the store last; empty until the nodes
    /// run.
    std::vector<NodeAddress> nodes() const;

private:
    void threadMain();
    Result<Done> runToEnd();
    Result<Done, RunRefusal> checkPossible() const;
    Result<Done> setUp();
    void noteBegin();
    std::string withRemarks(const CheckedNode &node) const;
    void makeNodesAndLinks();
    Result<Done> openLinks();
    std::function<CommandTap *(ClientId, NodeId)> makeTaps();
    void makeWorkers();
    Result<Done> startClients();
    void mergeUntilEnd();
    Result<Done> endRun();
    bool hitDescriptorLimit() const;
    bool isOver();
    RunEnd::IsLiving livingTest();
    void note(EventKind kind, Actor actor, NodeId node, std::string_view detail);
    void noteChange(std::string_view change) override;
    void applySettings(const std::shared_ptr<const Settings> &settings) override;
    void runDueWork();
    ClientHost &hostOf(ClientId client);
    void notifyOfSwitch(const PrimarySwitch &change);

    const RunEpoch m_epoch = std::chrono::steady_clock::now();
    const std::shared_ptr<TextPool> m_texts = std::make_shared<TextPool>();

    // The members from here to m_endTime are only for the run's thread, unless a comment names a
    // mutex. The recorders of a run have different numbers.
    static constexpr std::uint16_t runRecorder = 1;
    static constexpr std::uint16_t nodesRecorder = 2;
    static constexpr std::uint16_t linksRecorder = 3;
    static constexpr std::uint16_t firstWorkerRecorder = 4;
    Recorder m_recorder{runRecorder, m_texts};
    TraceWriter m_writer{m_texts, m_options.memory}; // guarded by m_mutex
    std::multimap<WorldTime, std::function<void()>>
        m_timedWork; // work for later (EventCondition::after), by time; dropped at the end
    TriggerWatcher m_triggers;
    TraceMerger m_merger; // guarded by m_mutex
    std::unique_ptr<RedisNodes> m_redisNodes;
    std::unique_ptr<LinkFaults> m_links;
    const std::shared_ptr<Primaries> m_primaries = std::make_shared<Primaries>();
    std::vector<std::unique_ptr<ClientHost>>
        m_hosts;                          // of the clients: worker threads, or one for all programs
    ProgramClients *m_programs = nullptr; // one of the hosts; null: the clients are not programs
    std::unique_ptr<LiveFaultInjector> m_faults;
    std::mutex m_switchMutex;
    std::vector<PrimarySwitch> m_switches; // all switches so far; guarded by m_switchMutex
    bool m_hasHosts = false; // m_hosts is complete, and each new switch is passed to it at once;
                             // guarded by m_switchMutex
    PlanProgress m_progress{m_effective};
    std::optional<RunEnd> m_end;            // set when the clients start
    WorldTime m_endTime = WorldTime::max(); // set at the end of the run: no row has a later time
    const std::uint64_t m_shortagesAtStart = descriptorShortages();

    mutable std::mutex m_mutex; // guards the members below and those that name it
    mutable std::condition_variable m_stateChanged;
    bool m_isFinished = false;
    std::optional<Error> m_failure;
    std::optional<RunRefusal> m_refusal;
    std::vector<NodeAddress> m_nodes;
    std::thread m_thread;
};

} // namespace lockscope
