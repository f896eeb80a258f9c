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

/// One worker thread of a live run with the clients that live on it. Thread: made, started and destroyed by the run's thread; orders
/// may come from any thread.
class Worker {
public:
    struct Options {
        std::uint16_t number = 0; ///< of its recorder
        RunEpoch epoch;
        std::shared_ptr<TextPool> texts;
        int nodes = 1; ///< masters
        LiveWorld::RouteResolver roads;
        std::shared_ptr<const Settings> settings;
        std::shared_ptr<const Primaries> primaries;
        PlanProgress *progress = nullptr; ///< what begins of the plan is marked there; outlives the worker
        ServerVersion server = {}; ///< what the nodes are
    };
    explicit Worker(Options options);
    /// Stops the thread; its clients end where they stand, without a word.
    ~Worker();

    Recorder &recorder() { return m_recorder; }
    /// REQUIRES: not started yet. A client with a late start waits for beginFault().
    void addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective);
    /// Starts the thread. At `end` it stops by itself, also if the run's stop() comes late.
    void start(WorldTime end);
    void stop();

    /// That fault of a client begins, by this row; of a late start: the client begins. Thread: any.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    /// The condition that ends that fault of a client has come true. Thread: any.
    void endFault(const Fault &fault, FaultId id);
    /// One more fault, by the operator's hand, as RunClient::add() has it. Thread: any.
    void add(const Fault &fault, FaultId id);
    /// By the operator's hand: the client goes on, whatever it is stopped for. Thread: any.
    void resume(ClientId id);
    /// A message on that client's connection was lost for good. Thread: any.
    void breakOff(ClientId id, NodeId node);
    /// Another process serves a master's place. Thread: any.
    void hear(const Switch &change);
    /// New settings, from each client's next attempt on. Thread: any.
    void change(std::shared_ptr<const Settings> settings);
    /// How many clients have neither ended nor crashed for good. Thread: any.
    int livingCount() const { return m_living.load(std::memory_order_acquire); }
    /// Whether that client is one of them. REQUIRES: all clients are added. Thread: any.
    bool isLiving(ClientId id) const;
    /// Marks in the plan's progress what clients are in the middle of. REQUIRES: stopped.
    void markUnfinished();

private:
    RunClient *find(ClientId id) const;
    template <class Work> void post(ClientId id, Work work);
    void begin(RunClient &seat);
    void crashed(ClientProcess &process);

    Recorder m_recorder;
    EventLoop m_loop;
    LiveWorld m_world;
    Heartbeat m_heartbeat;
    std::shared_ptr<const Settings> m_settings;
    PlanProgress &m_progress;
    std::atomic<int> m_living{0};
    std::vector<std::unique_ptr<RunClient>> m_seats;
    CallbackTimer m_end{m_loop.timers(), [this] { m_loop.stop(); }};
    std::thread m_thread;
};

} // namespace lockscope
