// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/client/runend.h"
#include "core/run/faults/planprogress.h"
#include "core/run/faults/triggerwatcher.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/liverunorders.h"
#include "core/run/liverun/nodes/redisnodes.h"
#include "core/run/liverun/programs/programclients.h"
#include "core/trace/tracemerger.h"
#include "lockscope/net/opensocket.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace lockscope {

/// Owns the thread of a LiveRun. The thread sets up the nodes, starts the clients, merges their
/// events into the trace, passes each row to the TriggerWatcher, and ends all threads and servers
/// of the run. Thread: public functions any.
class LiveRunThread {
public:
    LiveRunThread(EffectiveScenario effective, LiveOptions options);
    ~LiveRunThread();

    std::shared_ptr<const Trace> trace() const;
    LiveRunOrders &orders() { return m_orders; }
    bool isFinished() const;
    bool waitFinished(std::chrono::milliseconds limit) const;
    std::optional<Error> failure() const;
    std::optional<RunRefusal> refusal() const;
    std::vector<NodeAddress> nodes() const;

private:
    void threadMain();
    Result<Done> runToEnd();
    Result<Done, RunRefusal> checkPossible() const;
    Result<Done> setUp();
    void noteBegin();
    std::string remarksText(const CheckedNode &node) const;
    void makeNodesAndLinks();
    Result<Done> openLinks();
    std::function<CommandTap *(ClientId, NodeId)> makeTaps();
    void makeWorkers();
    Result<Done> startClients();
    void mergeUntilEnd();
    Result<Done> endRun();
    bool hitDescriptorLimit() const;
    bool isOver();
    RunEnd::IsLiving livingTest()
    {
        return [this](ClientId client) { return hostOf(client).isLiving(client); };
    }
    void note(EventKind kind, Actor actor, NodeId node, std::string_view detail);
    void runDueWork();
    ClientHost &hostOf(ClientId client);
    void notifyOfSwitch(const PrimarySwitch &change);

    const LiveOptions m_options;
    const Settings m_settings;           // at the start of the run
    const EffectiveScenario m_effective; // its setting `clients` counts also clients that
                                         // LiveRunOrders::changeSettings() may start
    const RunEpoch m_epoch = std::chrono::steady_clock::now();
    const std::shared_ptr<TextPool> m_texts = std::make_shared<TextPool>();

    LiveRunOrders m_orders; // thread: any

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
