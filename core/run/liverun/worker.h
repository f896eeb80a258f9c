// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/stalldetector.h"
#include "core/run/client/runclient.h"
#include "core/run/liverun/clienthost.h"
#include "core/trace/recorder.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/liveworld.h"
#include "lockscope/runtime/timer.h"

#include <atomic>
#include <memory>
#include <set>
#include <thread>
#include <vector>

namespace lockscope {

/// One worker thread of a live run. It runs some of the run's clients as coroutines. Thread: as
/// ClientHost.
class Worker final : public ClientHost {
public:
    struct Options {
        std::uint16_t number = 0; ///< number of its recorder
        RunEpoch epoch;
        std::shared_ptr<TextPool> texts;
        int nodes = 1; ///< number of primaries at the start; replicas are not counted
        LiveWorld::RouteResolver routes;
        std::shared_ptr<const Settings> settings;
        std::shared_ptr<const Primaries> primaries;
        PlanProgress *progress =
            nullptr; ///< records which faults of the plan have begun; outlives the worker
        ServerVersion server = {}; ///< version of the nodes' redis-server
    };
    explicit Worker(Options options);
    /// Stops the thread and its clients. Records no rows for this.
    ~Worker() override;

    Recorder &recorder() { return m_recorder; }
    /// Adds a client. A client with a late start waits for beginFault(). REQUIRES: start() has not
    /// been called.
    void addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective);

    Result<Done> start(WorldTime end) override;
    void stop() override;
    void markPausesUnfinished() override;
    void beginFault(const Fault &fault, FaultId id, EventRef cause) override;
    void endFault(const Fault &fault, FaultId id) override;
    void add(const Fault &fault, FaultId id) override;
    void resume(ClientId id) override;
    void markBroken(ClientId id, NodeId node) override;
    void applySwitch(const PrimarySwitch &change) override;
    void changeSettings(std::shared_ptr<const Settings> settings) override;
    int livingCount() const override;
    bool isLiving(ClientId id) const override;

private:
    RunClient *find(ClientId id) const;
    template <class Work> void post(ClientId id, Work work);
    void begin(RunClient &client);
    void onCrash(ClientProcess &process);

    Recorder m_recorder;
    EventLoop m_loop;
    LiveWorld m_world;
    StallDetector m_stallDetector;
    std::shared_ptr<const Settings> m_settings;
    PlanProgress &m_progress;
    std::vector<std::unique_ptr<RunClient>> m_clients;
    CallbackTimer m_endTimer{m_loop.timers(), [this] { m_loop.stop(); }};
    std::thread m_thread;
};

/// Makes the workers of a run and their clients: one worker per core, at most eight, and at most
/// one per client. `first`: the options of the first worker; the recorders of the other workers
/// have the next numbers. Client i is on worker (i - 1) modulo the number of workers.
std::vector<std::unique_ptr<Worker>> makeWorkers(
    const Worker::Options &first, const EffectiveScenario &effective);

} // namespace lockscope
