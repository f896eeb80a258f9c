// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace lockscope {

/// A TCP server on the loopback interface that is no Redis server: it sends a fixed answer to any request. It runs its own thread.
class HostileNode {
public:
    /// The behaviour of the server on each connection.
    struct Manner {
        std::string answer;           ///< sent whenever bytes have arrived
        bool closesAtOnce = false;    ///< accepts a connection and closes it
        bool closesAfter = false;     ///< closes a connection after its first answer
        std::uint64_t endless = 0;    ///< number of spaces that it sends after its first answer, as fast as the peer reads them
    };
    explicit HostileNode(Manner manner);
    ~HostileNode();
    HostileNode(const HostileNode &) = delete;
    HostileNode &operator=(const HostileNode &) = delete;

    NodeAddress address() const;
    /// Returns how many of the `endless` bytes the server could send: those that the peer has read or that are in the kernel's buffers.
    std::uint64_t taken() const { return m_taken; }
    /// Returns whether a peer has closed a connection.
    bool wasLeft() const { return m_wasLeft; }

private:
    struct Connection;
    void serve();
    bool attend(Connection &connection, short events);
    bool pour(Connection &connection);

    const Manner m_manner;
    int m_listener = -1;
    int m_bell = -1; // eventfd that ends the thread
    std::uint16_t m_port = 0;
    std::atomic<std::uint64_t> m_taken{0};
    std::atomic<bool> m_wasLeft{false};
    std::thread m_thread;
};

} // namespace lockscope
