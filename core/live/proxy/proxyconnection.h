// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/messageends.h"
#include "core/live/proxy/relay.h"
#include "lockscope/net/opensocket.h"

#include <deque>
#include <optional>

namespace lockscope {

/// One connection through a relay: two sockets and the data in transit between them.
/// Thread: that of the loop.
class Relay::ProxyConnection {
public:
    /// Takes ownership of the descriptor.
    ProxyConnection(Relay &relay, int descriptor, std::uint32_t number);
    ~ProxyConnection();
    ProxyConnection(const ProxyConnection &) = delete;
    ProxyConnection &operator=(const ProxyConnection &) = delete;

    /// Sends the held data.
    void healed(Way way) { flow(way).depart(); }
    /// Closes at once; data in transit is lost.
    void reset();
    bool hasEnded() const { return m_hasEnded; }

private:
    class Socket final : public EventLoop::Watcher {
    public:
        Socket(ProxyConnection &comer, Way from) : m_comer(comer), m_from(from) { }
        void ready(std::uint32_t events) override { m_comer.ready(*this, events); }
        void watch(std::uint32_t events);
        void close();

        int descriptor = -1;
        bool isConnecting = false;

    private:
        friend class ProxyConnection;
        ProxyConnection &m_comer;
        const Way m_from; // the direction of the data read from this socket
        std::uint32_t m_events = 0;
    };
    struct Piece {
        std::string bytes; // empty: end of the stream
        std::optional<WorldTime> due; // nullopt: held
    };
    // One direction.
    class Flow {
    public:
        Flow(ProxyConnection &comer, Way way) : m_comer(comer), m_way(way) { }
        /// Reads received data, and forwards what is due.
        void read();
        /// Forwards what is due.
        void write();
        void depart();
        bool wantsToRead() const { return !m_hasEnded && m_held < heldMax; }
        bool wantsToWrite() const { return m_isBlocked; }
        /// The receiver has closed: received data is dropped.
        void die();
        bool isOver() const { return m_hasEnded && m_pieces.empty(); }
        bool isDead() const { return m_isDead; }

    private:
        friend class ProxyConnection;
        void timeCame();
        void takeIn(std::string_view bytes);
        void beginMessage(std::size_t size);
        void add(std::string_view bytes);
        void finish();
        Message nextMessage();

        ProxyConnection &m_comer;
        const Way m_way;
        CallbackTimer m_timer{m_comer.m_relay.m_loop.timers(), [this] { timeCame(); }}; // for the first piece
        MessageEnds m_ends;
        std::deque<Piece> m_pieces;
        std::size_t m_held = 0;
        std::size_t m_sent = 0; // bytes of the first piece
        std::optional<WorldTime> m_due; // of the current message
        bool m_hasEnded = false;  // no more data arrives
        bool m_isBroken = false;  // a message was lost: all later ones are dropped
        bool m_isDead = false;
        bool m_isBlocked = false; // the other socket is full or not connected yet
        ProxyConnection::Socket &from() const;
        ProxyConnection::Socket &to() const;
    };
    void ready(Socket &socket, std::uint32_t events);
    void connected();
    void takeFar(OpenedSocket opened);
    void watchAgain();
    void endIfOver();
    void end();
    Flow &flow(Way way) { return way == Way::requests ? m_requests : m_replies; }

    Relay &m_relay;
    const std::uint32_t m_number;
    Socket m_near{*this, Way::requests};
    Socket m_far{*this, Way::replies};
    Flow m_requests{*this, Way::requests};
    Flow m_replies{*this, Way::replies};
    std::vector<SocketAddress> m_others; // further addresses of the node
    std::deque<Message> m_awaiting;    // forwarded requests without a forwarded reply
    bool m_isGreeted = false;          // the AUTH message has been forwarded
    bool m_hasEnded = false;
};

} // namespace lockscope
