// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/linkpace.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/linkledger.h"
#include "lockscope/net/nodeaddress.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lockscope {

class CommandTap;

/// A proxy on the link between a client (or a replica, or a sentinel) and a node. It can delay, cut
/// and reset the link. It listens, opens a connection to the node for each incoming connection, and
/// forwards the bytes of both directions in order. During a cut it holds the bytes, as TCP does,
/// and delivers them after the cut, also if the sender has closed the connection. It stops reading
/// a direction of a connection while bufferMax bytes of this direction are not sent yet; the kernel
/// buffers the rest.
///
/// While a node on a Unix socket does not listen, the relay does not listen either, so connections
/// are refused as without a relay. The relay never checks whether a node on TCP listens. Thread:
/// that of the loop.
class Relay final : public EventLoop::Watcher {
public:
    enum class Way : std::uint8_t { requests, replies }; ///< requests go to the node
    static constexpr std::size_t bufferMax = 1 << 20; ///< in bytes, per direction of a connection
    /// Interval for checking whether a node listens again.
    static constexpr Duration probeInterval = 2ms;

    /// Describes a message whose first bytes have arrived at the relay. A reply has the number and
    /// the row of its command.
    struct Message {
        Way way = Way::requests;
        std::uint32_t number =
            0; ///< number of the command on the link, from 1; 0: faults do not affect the message
               ///< (the login of the connection, a message that answers no command)
        EventRef sent;            ///< the row of the command, if the ledger or the tap has it
        bool expectsReply = true; ///< false: the node answers this command only with push messages
    };
    /// What happens to a message. After a lost message the relay drops all later data of the
    /// connection in that direction, because the byte stream has a gap.
    struct DeliveryPlan {
        bool isLost = false;
        Duration extra{}; ///< delay in addition to that of the link
    };
    struct Options {
        NodeAddress node;            ///< the address of the node
        std::string socketPath = {}; ///< the Unix socket on which the relay listens
        std::uint16_t port = 0;  ///< if the path is empty: the loopback port on which it listens,
                                 ///< reserved by a PortReservation
        bool hasMessages = true; ///< the data are commands and replies; false: a stream that is not
                                 ///< parsed (to a replica)
        std::array<LinkTimes, 2> times = {}; ///< the delays of the link, by direction
        Draws draws{Seed{}, ClientId{}, Purpose::latency};
        std::uint64_t drawIndex = 0; ///< index of the relay in `draws`; each relay uses two
                                     ///< LinkPace indexes, one for each direction
        std::function<DeliveryPlan(const Message &)> delivery =
            {}; ///< called once per message; empty: all messages pass
        std::function<void(const Message &, Duration, bool isResent)> delayed =
            {}; ///< called with the additional delay of a message;
                ///< isResent: packet loss causes all or a part of this delay
        std::shared_ptr<LinkLedger> ledger = {}; ///< contains the number and the row of each
                                                 ///< command; null: the relay counts the commands
        bool isOpenToAnyUser = false; ///< on a port: also processes of other users may connect.
                                      ///< Otherwise only those of this user and of root
        CommandTap *tap = nullptr; ///< reads the messages; used instead of a ledger; outlives the
                                   ///< relay; null: none
    };
    /// Creates a relay that listens. Error: the reason why it cannot listen.
    static Result<std::unique_ptr<Relay>> listen(EventLoop &loop, Options options);
    /// Closes each connection; data in the relay is lost. Removes the socket's file.
    ~Relay() override;
    Relay(const Relay &) = delete;
    Relay &operator=(const Relay &) = delete;

    /// Returns the address that clients use instead of the node's address, with the user and
    /// password of the node.
    NodeAddress address() const;
    /// Holds the data of this direction from now on. A direction may be cut several times; each cut
    /// needs its own heal().
    void cut(Way way);
    /// Removes one cut. When the last cut is removed, sends the held data.
    void heal(Way way);
    /// Add and remove a slowdown of this direction.
    void addLag(Way way, const LinkLag &lag) { paceOf(way).lags().add(lag); }
    void removeLag(Way way, const LinkLag &lag) { paceOf(way).lags().remove(lag); }
    /// Resets each connection (RST on TCP); held data is lost.
    void reset();
    /// Resets each connection, and refuses new ones until endRefusal() has been called as often as
    /// refuse() was.
    void refuse();
    void endRefusal();
    /// Stops taking commands from the client and forwarding replies to it, until endHoldBack().
    /// REQUIRES: the relay has a tap.
    void holdBack() { m_isHoldingBack = true; }
    /// Ends holdBack(): calls CommandTap::commandArrived() again for the command that waits, and
    /// forwards the replies.
    void endHoldBack();
    /// Resets each connection, and connects later ones to `node`.
    void redirect(NodeAddress node);
    /// Returns the number of connections, including those that the client has closed and that still
    /// hold data.
    std::size_t connections() const { return m_connections.size(); }

    void ready(std::uint32_t events) override;

private:
    class ProxyConnection;
    friend class ProxyConnection;
    Relay(EventLoop &loop, Options options);
    Result<Done> open();
    void close();
    void acceptAll();
    bool mayConnect(int descriptor);
    void probe(); // checks whether the node listens
    void nodeMayBeGone();
    void deleteEnded();
    LinkPace &paceOf(Way way) { return m_paces[static_cast<std::size_t>(way)]; }
    int &cutsOf(Way way) { return m_cuts[static_cast<std::size_t>(way)]; }

    EventLoop &m_loop;
    const Options m_options;
    NodeAddress m_node; // the node to which new connections go
    std::array<LinkPace, 2> m_paces;
    std::array<int, 2> m_cuts{};
    int m_listener = -1;
    int m_refusals = 0;
    std::set<uid_t> m_refusedUsers;    // the tap knows of them
    std::uint32_t m_commandCount = 0;  // number of commands so far, if there is no ledger
    std::uint32_t m_acceptedCount = 0; // number of connections so far, if there is no ledger
    bool m_isHoldingBack = false;      // between holdBack() and endHoldBack()
    bool m_isNodeGone = false;         // the node did not listen at the last check
    CallbackTimer m_probeTimer{m_loop.timers(), [this] { probe(); }};
    // Deletes ended connections in the next cycle of the loop, so that no connection is destroyed
    // inside its own function.
    CallbackTimer m_deleteTimer{m_loop.timers(), [this] { deleteEnded(); }};
    std::vector<std::unique_ptr<ProxyConnection>> m_connections;
};

/// Returns the user for a message: "www-data (uid 33)".
std::string userText(uid_t user);

} // namespace lockscope
