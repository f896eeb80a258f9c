// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/messageends.h"
#include "core/live/proxy/relay.h"
#include "lockscope/net/socket.h"

#include <deque>
#include <optional>

namespace lockscope {

/// One connection through a relay: a socket to the client, a socket to the node, and the data in
/// transit between them. Thread: that of the loop.
class Relay::ProxyConnection {
public:
    /// Takes ownership of `descriptor`, the socket to the client. `number`: the connection's
    /// number, for the ledger and the tap.
    ProxyConnection(Relay &relay, int descriptor, std::uint32_t number);
    ~ProxyConnection();
    ProxyConnection(const ProxyConnection &) = delete;
    ProxyConnection &operator=(const ProxyConnection &) = delete;

    /// Sends the data that the cuts have held. Call it after the last cut of a direction is
    /// removed.
    void healed(Way way) { flow(way).scheduleAfterCut(); }
    /// Takes the commands that have waited, and forwards the replies. Call it after
    /// Relay::endHoldBack().
    void holdBackEnded();
    /// Closes the connection at once (RST on TCP); data in transit is lost.
    void reset();
    bool hasEnded() const { return m_hasEnded; }

private:
    /// One of the two sides of the connection: to the client, or to the node.
    struct Side final : EventLoop::Watcher {
        Side(ProxyConnection &owner, Way way)
            : connection(owner), readWay(way), socket(owner.m_relay.m_loop, *this)
        {
        }
        void ready(std::uint32_t events) override { connection.ready(*this, events); }

        ProxyConnection &connection;
        const Way readWay; // the direction of the data that is read from this side
        Socket socket;
    };
    // Received bytes that were not forwarded yet.
    struct Piece {
        std::string bytes;                   // empty: the end of the stream
        std::optional<WorldTime> due;        // when the piece is forwarded; nullopt: a cut holds it
        std::optional<Message> command = {}; // with a tap: the command that this reply answers;
                                             // reset when replyPasses() is called
    };
    // The data of one direction.
    class Flow {
    public:
        Flow(ProxyConnection &connection, Way way) : m_connection(connection), m_way(way) { }
        /// Reads received data, and forwards what is due.
        void read();
        /// Forwards what is due.
        void write();
        /// Schedules the data that the cut has held, and data that became due during the cut, as if
        /// it were sent now.
        void scheduleAfterCut();
        bool wantsToRead() const
        {
            return !m_hasEnded && m_unsentSize + m_inbox.size() < bufferMax
                && !(isTapped() && isHoldingBack());
        }
        bool wantsToWrite() const { return m_isBlocked; }
        /// Drops all data, also data that is received later. Called when the receiver has closed
        /// its socket, or the connection ends.
        void discard();
        /// Returns whether all data, and the end of the stream, is forwarded.
        bool isFinished() const { return m_hasEnded && m_pieces.empty(); }
        bool isDiscarding() const { return m_isDiscarding; }
        /// With a tap: takes the complete messages in the inbox.
        void takeMessages();

    private:
        friend class ProxyConnection;
        void
        forwardDue(); // also updates the watches of the sockets, and ends a finished connection
        void receive(std::string_view bytes);
        void beginMessage(std::size_t size); // `size`: bytes of its first part
        void add(std::string_view bytes);
        void receiveEnd();
        Message
        describeNewMessage(); // counts a command; takes the command of a reply from m_awaiting
        bool isTapped() const { return m_connection.m_relay.m_options.tap != nullptr; }
        bool isHoldingBack() const { return m_connection.m_relay.m_isHoldingBack; }
        bool takeCommand(std::string_view bytes);
        void takeReply(std::string_view bytes);
        void schedule(const Message &message, std::size_t size);

        ProxyConnection &m_connection;
        const Way m_way;
        CallbackTimer m_timer{
            m_connection.m_relay.m_loop.timers(), [this] { forwardDue(); }}; // for the first piece
        MessageEnds m_ends;
        std::deque<Piece> m_pieces;
        WholeMessages
            m_inbox; // with a tap: received messages that are not taken yet (takeMessages())
        std::size_t m_unsentSize =
            0; // bytes of all pieces that are not sent yet, including those that a cut holds
        std::size_t m_sentSize = 0;     // bytes of the first piece that are sent already
        std::optional<WorldTime> m_due; // Piece::due for the bytes of the current message
        bool m_hasEnded = false;        // no more data arrives
        bool m_isBroken = false;        // a message was lost: all later ones are dropped
        bool m_isDiscarding = false;
        bool m_isBlocked = false; // the other socket is full or not connected yet
        Socket &from() const;
        Socket &to() const;
    };
    void ready(Side &side, std::uint32_t events);
    void nodeFailed();
    void updateWatches();
    void endIfFinished();
    void end();
    Flow &flow(Way way) { return way == Way::requests ? m_requests : m_replies; }

    Relay &m_relay;
    const std::uint32_t m_number;
    Side m_client{*this, Way::requests};
    Side m_node{*this, Way::replies};
    Flow m_requests{*this, Way::requests};
    Flow m_replies{*this, Way::replies};
    std::deque<Message> m_awaiting; // requests whose reply has not arrived at the relay yet
    bool m_hasLoginArrived =
        false; // the AUTH message has arrived; it is the first request if the node has a password
    bool m_hasEnded = false;
};

} // namespace lockscope
