// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/net/opensocket.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope {

/// A non-blocking connection to a node that sends commands and returns the received bytes. It registers itself with the loop. The
/// loop calls the owner's Watcher::ready(), and the owner then calls exchange().
/// Thread: that of the loop.
class RespSocket {
public:
    RespSocket(EventLoop &loop, EventLoop::Watcher &owner) : m_loop(loop), m_owner(owner) { }
    ~RespSocket() { close(); }
    RespSocket(const RespSocket &) = delete;
    RespSocket &operator=(const RespSocket &) = delete;

    /// Starts to connect. A failure may show only later, in exchange(). Blocks for the lookup of a host name.
    Result<Done> open(const NodeAddress &address);
    void close();
    bool isOpen() const { return m_descriptor >= 0; }
    /// Returns whether exchange() would receive something, or the end of the connection. REQUIRES: isOpen().
    bool hasArrived() const;

    /// Sends a command; the part that cannot be sent at once is sent later. REQUIRES: isOpen().
    void send(std::initializer_list<std::string_view> words);
    /// Queues a command until the next flush() or send(), so that several commands are sent together. REQUIRES: isOpen().
    void queue(std::initializer_list<std::string_view> words);
    void flush();
    /// Sends pending data and appends received data to `inbox`: at most one read of 64 KiB, so that the owner can stamp it.
    /// Error: the connection ended (why).
    Result<Done> exchange(std::uint32_t events, std::string &inbox);

private:
    Result<Done> take(OpenedSocket opened);

    EventLoop &m_loop;
    EventLoop::Watcher &m_owner;
    int m_descriptor = -1;
    std::vector<SocketAddress> m_others; // further addresses to try; empty after data was sent
    std::uint32_t m_wanted = 0;
    std::string m_outbox;
};

} // namespace lockscope
