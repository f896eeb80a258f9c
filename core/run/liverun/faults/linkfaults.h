// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/relay.h"
#include "core/live/servers/portreservation.h"
#include "core/live/servers/runfolder.h"
#include "core/run/faults/faultschedule.h"
#include "core/run/liverun/faults/neededrelays.h"
#include "core/scenario/scenario.h"
#include "core/trace/recorder.h"
#include "lockscope/events/actor.h"
#include "lockscope/net/liveworld.h"

#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace lockscope {

/// The links of one live run on which something lies: relays for what a fault plan or the settings `latency`, `jitter` and `loss` do to
/// clients' links, and to those by which replicas copy their masters; all of them on a thread of their own. What needs none goes
/// straight, and the observers of the nodes always do. Thread: made and destroyed by the run's thread; calls may come from any thread but
/// where said.
class LinkFaults final : private FaultSchedule::Actions {
public:
    struct Options {
        RunEpoch epoch;
        std::uint16_t recorderNumber = 0;
        std::shared_ptr<TextPool> texts;
        Seed seed;
        Settings settings;
        FaultPlan plan; ///< of these, what happens to links
        PlanProgress *progress = nullptr; ///< what begins and ends is marked there; outlives them
        bool isOpenToFaults = false; ///< a fault may be added: on links that NeededRelays has a relay for
        /// The connection of that link has lost a message: it is to be given up (Worker::breakOff()). Called on the relays' thread.
        std::function<void(ClientId, NodeId)> broken;
    };
    explicit LinkFaults(Options options);
    ~LinkFaults();
    LinkFaults(const LinkFaults &) = delete;
    LinkFaults &operator=(const LinkFaults &) = delete;

    Recorder &recorder() { return m_recorder; }
    /// Lays the relays on the clients' links to these nodes (node 1 first) and the store. REQUIRES: called once, by the run's thread, before
    /// road(). Error: one line.
    Result<Done> open(const std::vector<NodeAddress> &nodes, const NodeAddress &store);
    /// Lays a relay on a replica's or a sentinel's link, if the plan has a fault for it: where the replica (or sentinel) is to find what
    /// listens on `port` of the loopback; the same port if no relay is needed.
    Result<std::uint16_t> openPort(Actor link, std::uint16_t port);
    /// How the client gets there. REQUIRES: open() has returned.
    Route road(ClientId client, NodeId node) const;

    /// What waits for no condition begins, and has begun when this returns.
    void beginPlanned();
    /// That fault begins, soon; `cause`: the row of its condition.
    void begin(FaultId id, EventRef cause);
    /// … ends, or shall not begin any more.
    void end(FaultId id);
    /// Whether a relay lies on every client's link that the fault is of, so that it can be added. REQUIRES: open() has returned.
    bool covers(const FaultTarget &target) const;
    /// One more fault: it begins at its time, else when begin() says so. Of a single message: the n-th from then on. False: no relay lies on
    /// any such link.
    bool add(const Fault &fault, FaultId id);
    /// No relay passes anything any more, and no row comes.
    void stop();

private:
    struct Begun {
        EventRef row;
        WorldTime since{};
    };
    struct Link {
        Actor actor;
        ClientId client;
        NodeId node;
        std::shared_ptr<LinkLedger> ledger;
        std::unique_ptr<PortReservation> port;
        std::unique_ptr<Relay> relay; // the loop's
        std::uint32_t passed = 0;     // commands
        Begun cut;                    // the first of the cuts that lie on it
        int cuts = 0;
    };
    Relay::Options relayOptions(Link &link, const NodeAddress &far);
    Result<Done> listen(Link &link, Relay::Options options);
    void carryOut(FaultState &state) override;
    void undo(FaultState &state) override;
    void beginOn(Link &link, const FaultState &state);
    void endOn(Link &link, const FaultState &state);
    Relay::DeliveryPlan deliveryOf(Link &link, const Relay::Message &message);
    EventRef note(const Link &link, EventKind kind, EventRef cause, Duration span, std::string_view detail);
    void onLoop(const std::function<void()> &work);

    const Options m_options;
    const NeededRelays m_needed{m_options.settings, m_options.plan, m_options.isOpenToFaults};
    Recorder m_recorder;
    EventLoop m_loop;
    FaultSchedule m_schedule{m_loop.timers(), *m_options.progress, *this}; // the loop's
    std::unique_ptr<RunFolder> m_folder; // of the relays' sockets
    std::map<Actor, Link> m_links;       // stays as it is once the clients go
    std::map<NodeId, NodeAddress> m_straight;
    std::map<std::pair<Actor, FaultId>, std::uint32_t> m_before; // messages that had passed on a link when the fault was added
    std::map<std::pair<Actor, FaultId>, Begun> m_slowed; // by lags and throttles
    std::thread m_thread;
};

} // namespace lockscope
