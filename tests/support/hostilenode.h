// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace lockscope {

/// A TCP server on the loopback interface that is no Redis server: it sends a fixed answer to any
/// request. It has its own thread.
class HostileNode {
public:
    /// The behaviour of the server on each connection.
    struct Behaviour {
        std::string answer;            ///< sent whenever bytes have arrived
        bool closesAtOnce = false;     ///< accepts a connection and closes it
        bool closesAfterReply = false; ///< closes a connection after its first answer
        std::uint64_t spaceCount = 0; ///< number of spaces that it sends after its first answer, as
                                      ///< fast as the peer reads them
    };
    explicit HostileNode(Behaviour behaviour);
    ~HostileNode();
    HostileNode(const HostileNode &) = delete;
    HostileNode &operator=(const HostileNode &) = delete;

    NodeAddress address() const;
    /// Returns how many spaces the server could send on all connections: those that the peers have
    /// read or that are in the kernel's buffers.
    std::uint64_t spacesSent() const { return m_spacesSent; }
    /// Returns whether a peer has closed a connection.
    bool wasClosedByPeer() const { return m_wasClosedByPeer; }

private:
    struct Connection;
    void serve();
    bool handleEvents(Connection &connection, short events);
    bool sendSpaces(Connection &connection);

    const Behaviour m_behaviour;
    int m_listener = -1;
    int m_stopEvent = -1; // eventfd that ends the thread
    std::uint16_t m_port = 0;
    std::atomic<std::uint64_t> m_spacesSent{0};
    std::atomic<bool> m_wasClosedByPeer{false};
    std::thread m_thread;
};

} // namespace lockscope
