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

/// The links of one live run that have a relay: for link faults of the plan, or for the settings `latency`, `jitter` and `loss`. Such links
/// are of clients, of replicas that copy their masters, and of sentinels. All relays run on one thread of this class. Other connections are
/// direct; those of the nodes' observers always are. Thread: made and destroyed by the run's thread; calls from any thread, unless stated.
class LinkFaults final : private FaultSchedule::Actions {
public:
    struct Options {
        RunEpoch epoch;
        std::uint16_t recorderNumber = 0;
        std::shared_ptr<TextPool> texts;
        Seed seed;
        Settings settings;
        FaultPlan plan; ///< only its link faults count
        PlanProgress *progress = nullptr; ///< records what begins and ends; outlives this object
        bool isOpenToFaults = false; ///< faults may be added, on links that NeededRelays has a relay for
        /// Called on the relays' thread when a link's connection has lost a message: the client must close it (Worker::breakOff()).
        std::function<void(ClientId, NodeId)> broken;
    };
    explicit LinkFaults(Options options);
    ~LinkFaults();
    LinkFaults(const LinkFaults &) = delete;
    LinkFaults &operator=(const LinkFaults &) = delete;

    Recorder &recorder() { return m_recorder; }
    /// Opens the relays on the clients' links to these nodes (node 1 first) and to the store. Error: one line. REQUIRES: called once, by
    /// the run's thread, before road().
    Result<Done> open(const std::vector<NodeAddress> &nodes, const NodeAddress &store);
    /// Opens a relay on the link of a replica or sentinel, if that link needs one. `port` is the port of the node on the loopback
    /// interface. Returns the port that the replica or sentinel must connect to; `port` itself if no relay is needed.
    Result<std::uint16_t> openPort(Actor link, std::uint16_t port);
    /// Returns the route from the client to the node. REQUIRES: open() has returned.
    Route road(ClientId client, NodeId node) const;

    /// Begins the faults that wait for nothing, before it returns, and arms a timer for each one that has a time.
    void beginPlanned();
    /// Begins the fault, asynchronously. `cause`: the row that fulfilled its condition.
    void begin(FaultId id, EventRef cause);
    /// Ends the fault, asynchronously. If it has not begun, it never begins.
    void end(FaultId id);
    /// Whether each client's link that the fault targets has a relay, so that the fault can be added. REQUIRES: open() has returned.
    bool covers(const FaultTarget &target) const;
    /// Adds a fault. It begins at its time, or at begin(). A fault of one message counts messages from now on. Returns false if no link
    /// that it targets has a relay.
    bool add(const Fault &fault, FaultId id);
    /// Stops all relays: they deliver nothing more, and no row comes.
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
        std::unique_ptr<Relay> relay; // only for the loop's thread
        std::uint32_t passed = 0;     // number of commands
        Begun cut;                    // the first of the active cuts
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
    std::map<Actor, Link> m_links;       // no changes after the clients have started
    std::map<NodeId, NodeAddress> m_straight;
    std::map<std::pair<Actor, FaultId>, std::uint32_t> m_before; // number of commands that the link had delivered when the fault was added
    std::map<std::pair<Actor, FaultId>, Begun> m_slowed; // links slowed by a lag or throttle
    std::thread m_thread;
};

} // namespace lockscope
