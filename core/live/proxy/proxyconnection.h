// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/messageends.h"
#include "core/live/proxy/relay.h"
#include "lockscope/net/opensocket.h"

#include <deque>
#include <optional>

namespace lockscope {

/// One connection through a relay: two sockets, and what is on its way between them. Thread: the loop's.
class Relay::ProxyConnection {
public:
    /// Takes the descriptor over.
    ProxyConnection(Relay &relay, int descriptor, std::uint32_t number);
    ~ProxyConnection();
    ProxyConnection(const ProxyConnection &) = delete;
    ProxyConnection &operator=(const ProxyConnection &) = delete;

    /// What was held goes on.
    void healed(Way way) { flow(way).depart(); }
    /// Ends at once; what is on its way is lost.
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
        const Way m_from; // the way that what is read here goes
        std::uint32_t m_events = 0;
    };
    struct Piece {
        std::string bytes; // empty: the end
        std::optional<WorldTime> due; // none: it is held
    };
    // One way.
    class Flow {
    public:
        Flow(ProxyConnection &comer, Way way) : m_comer(comer), m_way(way) { }
        /// Reads what has come, and passes on what may go.
        void read();
        /// Passes on what is due.
        void write();
        void depart();
        bool wantsToRead() const { return !m_hasEnded && m_held < heldMax; }
        bool wantsToWrite() const { return m_isBlocked; }
        /// Nobody reads any more at the end: what comes is thrown away.
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
        CallbackTimer m_timer{m_comer.m_relay.m_loop.timers(), [this] { timeCame(); }}; // of the first piece
        MessageEnds m_ends;
        std::deque<Piece> m_pieces;
        std::size_t m_held = 0;
        std::size_t m_sent = 0; // of the first piece
        std::optional<WorldTime> m_due; // of the message that is under way
        bool m_hasEnded = false;  // nothing more comes
        bool m_isBroken = false;  // a message was lost: nothing behind it passes
        bool m_isDead = false;
        bool m_isBlocked = false; // the other socket is full, or not there yet
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
    std::vector<SocketPlace> m_others; // where else the node may be
    std::deque<Message> m_awaiting;    // requests that have passed, and whose reply has not
    bool m_isGreeted = false;          // the password's message has passed
    bool m_hasEnded = false;
};

} // namespace lockscope
