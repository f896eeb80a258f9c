// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace lockscope {

/// A socket on loopback TCP that is no Redis: it says what it was told to say, whatever it is asked. It has a thread of its own.
class HostileNode {
public:
    /// How it behaves to each of its connections.
    struct Manner {
        std::string answer;           ///< sent whenever bytes have come
        bool closesAtOnce = false;    ///< accepts, and closes
        bool closesAfter = false;     ///< … after its first answer
        std::uint64_t endless = 0;    ///< so many bytes of nothing after its first answer, as fast as they are taken
    };
    explicit HostileNode(Manner manner);
    ~HostileNode();
    HostileNode(const HostileNode &) = delete;
    HostileNode &operator=(const HostileNode &) = delete;

    NodeAddress address() const;
    /// How much of the endless was taken, by the other side and by the kernel between.
    std::uint64_t taken() const { return m_taken; }
    /// Whether a connection of its was ended by the other side.
    bool wasLeft() const { return m_wasLeft; }

private:
    struct Connection;
    void serve();
    bool attend(Connection &connection, short events);
    bool pour(Connection &connection);

    const Manner m_manner;
    int m_listener = -1;
    int m_bell = -1; // rung at the end
    std::uint16_t m_port = 0;
    std::atomic<std::uint64_t> m_taken{0};
    std::atomic<bool> m_wasLeft{false};
    std::thread m_thread;
};

} // namespace lockscope
