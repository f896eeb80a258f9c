// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/net/opensocket.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope {

/// A non-blocking connection to a node that sends commands and hands over the bytes that come back. It watches itself on the loop:
/// its owner is told by Watcher::ready() and calls exchange(). Thread: the loop's.
class RespSocket {
public:
    RespSocket(EventLoop &loop, EventLoop::Watcher &owner) : m_loop(loop), m_owner(owner) { }
    ~RespSocket() { close(); }
    RespSocket(const RespSocket &) = delete;
    RespSocket &operator=(const RespSocket &) = delete;

    /// Begins to connect; that it fails may show only later, in exchange(). A host name is looked up here and now.
    Result<Done> open(const NodeAddress &address);
    void close();
    bool isOpen() const { return m_descriptor >= 0; }
    /// Whether something has arrived that exchange() would take, be it the end of the connection. REQUIRES: isOpen().
    bool hasArrived() const;

    /// Sends a command; what cannot leave at once leaves later. REQUIRES: isOpen().
    void send(std::initializer_list<std::string_view> words);
    /// The same, but the command waits for the next flush() or send(), so that several leave as one.
    void queue(std::initializer_list<std::string_view> words);
    void flush();
    /// Sends what is left to send and appends what has arrived to `inbox`: at most one gulp, so that its owner can stamp it.
    /// Error: the connection ended (why).
    Result<Done> exchange(std::uint32_t events, std::string &inbox);

private:
    Result<Done> take(OpenedSocket opened);

    EventLoop &m_loop;
    EventLoop::Watcher &m_owner;
    int m_descriptor = -1;
    std::vector<SocketPlace> m_others; // not tried yet; none once anything was sent
    std::uint32_t m_wanted = 0;
    std::string m_outbox;
};

} // namespace lockscope
