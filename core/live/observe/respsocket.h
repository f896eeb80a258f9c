// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/net/opensocket.h"
#include "lockscope/net/resp.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope {

/// A non-blocking connection to a node. It sends commands and returns the replies. It
/// registers its socket with the loop. When the loop then calls the owner's Watcher::ready(), the
/// owner must call exchange(). Thread: that of the loop.
class RespSocket {
public:
    RespSocket(EventLoop &loop, EventLoop::Watcher &owner) : m_loop(loop), m_owner(owner) { }
    ~RespSocket() { close(); }
    RespSocket(const RespSocket &) = delete;
    RespSocket &operator=(const RespSocket &) = delete;

    /// Starts to connect. Some failures are returned only later, by exchange(). Blocks while it
    /// looks up a host name.
    Result<Done> open(const NodeAddress &address);
    void close();
    bool isOpen() const { return m_descriptor >= 0; }
    /// Returns whether data or the end of the connection has arrived, which exchange() would
    /// receive. REQUIRES: isOpen().
    bool hasInputArrived() const;

    /// Sends a command. A part that cannot be sent at once is sent later, by exchange(). REQUIRES:
    /// isOpen().
    void send(std::initializer_list<std::string_view> words);
    /// Queues a command until the next flush() or send(), so that several commands are sent
    /// together. REQUIRES: isOpen().
    void queue(std::initializer_list<std::string_view> words);
    /// Queues AUTH if the address has a password. Returns whether it has one. REQUIRES: isOpen().
    bool queueLogin(const NodeAddress &address) { return appendLogin(m_outbox, address); }
    void flush();
    /// Sends pending data and receives data, whose replies nextReply() then returns. `events`: the
    /// argument of Watcher::ready(). Receives at most 64 KiB in a call, so that the owner can give
    /// all of it the same time stamp. Error: the reason why the connection has ended.
    Result<Done> exchange(std::uint32_t events);
    /// Returns the next reply that has arrived on the connection that is open.
    std::optional<Reply> nextReply();
    /// Returns whether the node has sent something else than replies.
    bool isGarbled() const { return !m_replies.problem().empty(); }
    /// As exchange(events), but appends the received bytes to `inbox`: for what is no reply.
    Result<Done> exchange(std::uint32_t events, std::string &inbox);

private:
    Result<Done> use(OpenedSocket opened);

    EventLoop &m_loop;
    EventLoop::Watcher &m_owner;
    int m_descriptor = -1;
    std::vector<SocketAddress>
        m_otherAddresses; // addresses to try if the current one fails; empty after data was sent
    std::uint32_t m_events = 0; // the epoll events for which the loop watches the socket
    std::string m_outbox;
    ReplyReader m_replies;
};

} // namespace lockscope
