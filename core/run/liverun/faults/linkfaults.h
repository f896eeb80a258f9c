// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/commandtap.h"
#include "core/live/proxy/relay.h"
#include "core/live/servers/portreservation.h"
#include "core/live/servers/runfolder.h"
#include "core/run/faults/faultschedule.h"
#include "core/run/liverun/faults/neededrelays.h"
#include "core/scenario/scenario.h"
#include "core/trace/recorder.h"
#include "lockscope/events/event.h"
#include "lockscope/net/liveworld.h"

#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace lockscope {

/// Owns the relays (proxies) of one live run, and executes the link faults. NeededRelays decides
/// which links have a relay. Links of clients, of replicas to their primaries, and of sentinels can
/// have relays. All other connections are direct, for example those of the nodes' observers. All
/// relays run on one thread of this class. Thread: the run's thread creates and destroys this
/// object; the functions may be called on any thread, unless stated.
class LinkFaults final : private FaultSchedule::Actions {
public:
    struct Options {
        RunEpoch epoch;
        std::uint16_t recorderNumber = 0;
        std::shared_ptr<TextPool> texts;
        Seed seed;
        Settings settings;
        FaultPlan plan; ///< faults that are not of links are ignored
        PlanProgress *progress =
            nullptr; ///< is updated when a fault begins or ends; outlives this object
        bool isOpenToFaults = false; ///< faults may be added during the run, on links that have a
                                     ///< relay (NeededRelays)
        /// Called on the relays' thread when a link's connection has lost a message: the client
        /// must close it (Worker::markBroken()).
        std::function<void(ClientId, NodeId)> broken;
        /// Returns the CommandTap that reads the commands of a client's link. Set if the clients
        /// are programs: then each client's link gets a relay that listens on a loopback port.
        /// Null: the clients are not programs.
        std::function<CommandTap *(ClientId, NodeId)> tapOf = {};
        bool isOpenToAnyUser = false; ///< as in Relay::Options
    };
    explicit LinkFaults(Options options);
    ~LinkFaults();
    LinkFaults(const LinkFaults &) = delete;
    LinkFaults &operator=(const LinkFaults &) = delete;

    Recorder &recorder() { return m_recorder; }
    /// Opens the relays on the clients' links to these nodes (node 1 first) and to the store.
    /// Error: one line. REQUIRES: called once, by the run's thread, before route().
    Result<Done> open(const std::vector<NodeAddress> &nodes, const NodeAddress &store);
    /// Opens a relay on the link of a replica or sentinel, if that link needs one. `port` is the
    /// port of the node on the loopback interface. Returns the port that the replica or sentinel
    /// must connect to; `port` itself if no relay is needed.
    Result<std::uint16_t> openPort(Actor link, std::uint16_t port);
    /// Returns the route from the client to the node. REQUIRES: open() has returned.
    Route route(ClientId client, NodeId node) const;
    /// Returns the relay of the link; null: it has none. REQUIRES: open() has returned. Thread:
    /// that of the loop.
    Relay *relayOf(ClientId client, NodeId node) const;
    /// Returns the address of a node or the store. REQUIRES: open() has returned.
    const NodeAddress &addressOf(NodeId node) const { return m_addresses.at(node); }

    /// The loop of the relays, whose thread also writes recorder().
    EventLoop &loop() { return m_loop; }
    /// Calls `work` on the thread of the loop, and waits until it has returned. REQUIRES: the run
    /// has relays; stop() was not called.
    void onLoop(const std::function<void()> &work);

    /// Begins the faults that have neither a time nor a condition, and arms a timer for each one
    /// that has a time. Returns when they have begun.
    void beginPlanned();
    /// Begins the fault, asynchronously. `cause`: the row that fulfilled its condition.
    void begin(FaultId id, EventRef cause);
    /// Ends the fault, asynchronously. If it has not begun, it never begins.
    void end(FaultId id);
    /// Returns whether all clients' links that a fault targets have relays, so that the fault can
    /// be added. REQUIRES: open() has returned.
    bool covers(const FaultTarget &target) const;
    /// Adds a fault. It begins at its time, or when begin() is called. A fault of a single message
    /// counts messages from now on. Returns false if no link that the fault targets has a relay.
    bool add(const Fault &fault, FaultId id);
    /// Stops all relays: they deliver nothing and record no rows any more.
    void stop();

private:
    // The start of a fault on a link.
    struct Begun {
        EventRef row;
        WorldTime since{};
    };
    // A link that has a relay.
    struct Link {
        Actor actor;
        ClientId client;
        NodeId node;
        std::shared_ptr<LinkLedger> ledger;
        std::unique_ptr<PortReservation> port;
        std::unique_ptr<Relay> relay; // only for the loop's thread
        std::uint32_t arrivedCount =
            0;              // number of commands that have arrived on the link, delivered or lost
        int blockCount = 0; // number of active faults that block the link (a cut, refuse)
        Begun firstBlock;   // the first of these faults; it may have ended before the others
    };
    Relay::Options relayOptions(Link &link, const NodeAddress &destination);
    Result<Done> chooseListenAddress(Link &link, Relay::Options &options);
    Result<Done> listen(Link &link, Relay::Options options);
    void carryOut(FaultState &state) override;
    void undo(FaultState &state) override;
    void beginOn(Link &link, const FaultState &state);
    void endOn(Link &link, const FaultState &state);
    Relay::DeliveryPlan deliveryOf(Link &link, const Relay::Message &message);
    EventRef note(
        const Link &link, EventKind kind, EventRef cause, Duration span, std::string_view detail);

    const Options m_options;
    const NeededRelays m_needed{
        m_options.settings, m_options.plan, m_options.isOpenToFaults || m_options.tapOf};
    Recorder m_recorder;
    EventLoop m_loop;
    FaultSchedule m_schedule{
        m_loop.timers(), *m_options.progress, *this}; // only for the loop's thread
    std::unique_ptr<RunFolder> m_folder;              // of the relays' sockets
    std::map<Actor, Link> m_links;             // does not change after the clients have started
    std::map<NodeId, NodeAddress> m_addresses; // for direct connections
    std::map<std::pair<Actor, FaultId>, std::uint32_t>
        m_arrivedBefore; // the link's arrivedCount when the fault was added
    std::map<std::pair<Actor, FaultId>, Begun>
        m_slowed; // the links that a lag or throttle slows now
    std::thread m_thread;
};

} // namespace lockscope
