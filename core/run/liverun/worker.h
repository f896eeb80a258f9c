// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/heartbeat.h"
#include "core/run/shared/runclient.h"
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

/// One worker thread of a live run, with its clients. Thread: the run's thread creates, starts and destroys this object; the functions for
/// faults and settings may be called on any thread.
class Worker {
public:
    struct Options {
        std::uint16_t number = 0; ///< of its recorder
        RunEpoch epoch;
        std::shared_ptr<TextPool> texts;
        int nodes = 1; ///< number of masters
        LiveWorld::RouteResolver routes;
        std::shared_ptr<const Settings> settings;
        std::shared_ptr<const Primaries> primaries;
        PlanProgress *progress = nullptr; ///< records which faults of the plan have begun; outlives the worker
        ServerVersion server = {}; ///< version of the nodes' redis-server
    };
    explicit Worker(Options options);
    /// Stops the thread. Its clients end without a row.
    ~Worker();

    Recorder &recorder() { return m_recorder; }
    /// Adds a client. A client with a late start waits for beginFault(). REQUIRES: start() has not been called.
    void addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective);
    /// Starts the thread. The thread stops at `end`, even if the run calls stop() later.
    void start(WorldTime end);
    void stop();

    /// Begins a fault of a client; `cause`: the row that fulfilled its condition. For a late start: starts the client. Thread: any.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    /// Ends a fault of a client because its end condition is fulfilled. Thread: any.
    void endFault(const Fault &fault, FaultId id);
    /// Adds a fault on the operator's order (RunClient::add()). Thread: any.
    void add(const Fault &fault, FaultId id);
    /// Resumes a client on the operator's order, whichever pause it is in. Thread: any.
    void resume(ClientId id);
    /// Closes the client's connection to the node, because a relay has dropped a message on it. Thread: any.
    void breakOff(ClientId id, NodeId node);
    /// Informs the clients that another node acts as a master from now on (RunClient::applySwitch()). Thread: any.
    void applySwitch(const PrimarySwitch &change);
    /// Sets the settings for each client's next attempt. Thread: any.
    void change(std::shared_ptr<const Settings> settings);
    /// Returns the number of clients that have neither finished their rounds nor crashed without a restart. Thread: any.
    int livingCount() const { return m_livingCount.load(std::memory_order_acquire); }
    /// Returns whether this worker has the client, and the client has neither finished its rounds nor crashed without a restart. REQUIRES:
    /// all clients are added. Thread: any.
    bool isLiving(ClientId id) const;
    /// Marks the pauses in which clients are now as unfinished in the progress of the plan. REQUIRES: the thread is stopped.
    void markUnfinished();

private:
    RunClient *find(ClientId id) const;
    template <class Work> void post(ClientId id, Work work);
    void begin(RunClient &client);
    void onCrash(ClientProcess &process);

    Recorder m_recorder;
    EventLoop m_loop;
    LiveWorld m_world;
    Heartbeat m_heartbeat;
    std::shared_ptr<const Settings> m_settings;
    PlanProgress &m_progress;
    std::atomic<int> m_livingCount{0};
    std::vector<std::unique_ptr<RunClient>> m_clients;
    CallbackTimer m_end{m_loop.timers(), [this] { m_loop.stop(); }};
    std::thread m_thread;
};

} // namespace lockscope
