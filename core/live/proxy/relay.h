// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/linkpace.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/linkledger.h"
#include "lockscope/net/nodeaddress.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A link between a client (or a replica, or a sentinel) and a node, as a thing that can be slow, cut and broken: it listens, connects
/// each comer to the node, and passes on the bytes of both ways, in order. A cut holds them, as TCP does, and what was taken is delivered
/// late, also when whoever sent it is gone. No more than heldMax is taken of one way of a connection; behind it the kernel holds.
///
/// Where the node does not listen, neither does the relay, so that who comes is refused as without it. Thread: its loop's.
class Relay final : public EventLoop::Watcher {
public:
    enum class Way : std::uint8_t { requests, replies }; ///< requests go to the node
    static constexpr std::size_t heldMax = 1 << 20;
    /// How often a node that did not listen is looked for.
    static constexpr Duration probeInterval = 2ms;

    /// A message that begins to pass; a reply has the number and the row of its request.
    struct Message {
        Way way = Way::requests;
        std::uint32_t number = 0; ///< the how-manieth command on the link, from 1; 0: a greeting of the connection, which no fault befalls
        EventRef sent;            ///< the command's row, where a ledger knows it
    };
    /// What becomes of it. Behind one that is lost nothing passes that way any more: the stream of bytes has a hole.
    struct DeliveryPlan {
        bool isLost = false;
        Duration extra{};
    };
    struct Options {
        NodeAddress far;              ///< the node
        std::string socketPath = {};  ///< where it listens: a Unix socket
        std::uint16_t port = 0;       ///< … or a port of the loopback, held by a PortReservation
        bool hasMessages = true;      ///< commands and replies, which are counted; else bytes as they come (a replica's stream)
        std::array<LinkTimes, 2> times = {}; ///< by way
        Draws draws{Seed{}, ClientId{}, Purpose::latency};
        std::uint64_t place = 0;      ///< among the draws: two of them are its own, one a way
        std::function<DeliveryPlan(const Message &)> delivery = {};             ///< asked once a message; none: all of them pass
        std::function<void(const Message &, Duration, bool isResent)> delayed = {}; ///< it comes so much later; the network lost it, or not
        std::shared_ptr<LinkLedger> ledger = {};
    };
    /// Listens from here on. Error: why it cannot.
    static Result<std::unique_ptr<Relay>> listen(EventLoop &loop, Options options);
    /// Closes every connection; what was held is lost. The socket's file is removed.
    ~Relay() override;
    Relay(const Relay &) = delete;
    Relay &operator=(const Relay &) = delete;

    /// Where whoever is meant for the node goes instead; with the node's user and password, which pass.
    NodeAddress address() const;
    /// Holds what passes that way. Several cuts may lie on one way.
    void cut(Way way);
    /// One cut less: if none is left, what was held goes on.
    void heal(Way way);
    void slow(Way way, const LinkLag &lag) { paceOf(way).lags().add(lag); }
    void quicken(Way way, const LinkLag &lag) { paceOf(way).lags().remove(lag); }
    /// Every connection is reset (RST on TCP), and what was held is lost.
    void reset();
    /// The same, and none is taken until as many accept() have followed.
    void refuse();
    void accept();
    /// How many connections there are, also those whose comer is gone and whose bytes are held.
    std::size_t connections() const { return m_comers.size(); }

    void ready(std::uint32_t events) override;

private:
    class ProxyConnection;
    friend class ProxyConnection;
    Relay(EventLoop &loop, Options options);
    Result<Done> open();
    void close();
    void acceptAll();
    void probe();
    void farIsGone();
    void sweep();
    LinkPace &paceOf(Way way) { return m_paces[static_cast<std::size_t>(way)]; }
    int &cutsOf(Way way) { return m_cuts[static_cast<std::size_t>(way)]; }

    EventLoop &m_loop;
    const Options m_options;
    std::array<LinkPace, 2> m_paces;
    std::array<int, 2> m_cuts{};
    int m_listener = -1;
    int m_refusals = 0;
    std::uint32_t m_counted = 0; // commands, where no ledger counts them
    bool m_isFarGone = false; // it did not listen when it was looked for last
    CallbackTimer m_probe{m_loop.timers(), [this] { probe(); }};
    // Ends connections on the loop's next turn: none is destroyed inside its own work.
    CallbackTimer m_broom{m_loop.timers(), [this] { sweep(); }};
    std::vector<std::unique_ptr<ProxyConnection>> m_comers;
};

} // namespace lockscope
