// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/resp.h"
#include "lockscope/net/socket.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope {

/// A non-blocking connection to a node. It sends commands and returns the replies. It registers its
/// socket with the loop. When the loop then calls the owner's Watcher::ready(), the owner must call
/// exchange(). Thread: that of the loop.
class RespSocket {
public:
    RespSocket(EventLoop &loop, EventLoop::Watcher &owner) : m_socket(loop, owner) { }

    /// Starts to connect. Some failures are returned only later, by exchange(). Blocks while it
    /// looks up a host name. REQUIRES: !isOpen(). Error: the address and the reason.
    Result<Done> open(const NodeAddress &address);
    void close();
    bool isOpen() const { return m_socket.isOpen(); }
    bool isReading() const { return m_isReading; }
    bool isConnected() const { return isOpen() && !m_socket.isConnecting(); }
    /// Returns whether data or the end of the connection has arrived, which exchange() would
    /// receive. REQUIRES: isOpen().
    bool hasInputArrived() const;
    /// From stopReading() to continueReading(), the owner is not told what arrives, nor that the
    /// connection ends.
    void stopReading();
    void continueReading();

    /// Sends a command. A part that cannot be sent at once is sent later, by exchange(). REQUIRES:
    /// isOpen().
    void send(std::initializer_list<std::string_view> words);
    /// Queues a command until the next flush() or send(), so that several commands are sent
    /// together. REQUIRES: isOpen().
    void queue(std::span<const std::string_view> words);
    void queue(std::initializer_list<std::string_view> words)
    {
        queue(std::span(words.begin(), words.size()));
    }
    /// Queues AUTH if the address has a password. Returns whether it has one. REQUIRES: isOpen().
    bool queueLogin(const NodeAddress &address) { return appendLogin(m_outbox, address); }
    /// Sends the queue as far as is possible at once. Returns false if the connection has ended;
    /// exchange() returns that, too.
    bool flush();
    /// Returns why open(), flush() or exchange() has failed, without the address.
    const std::string &problem() const { return m_socket.problem(); }

    /// Sends pending data and receives data, whose replies nextReply() then returns. `events`: the
    /// argument of Watcher::ready(). Receives at most 64 KiB in a call, so that the owner can give
    /// all of it the same time stamp. Error: the reason why the connection has ended.
    Result<Done> exchange(std::uint32_t events) { return exchange(events, nullptr); }
    /// As exchange(events), but appends the received bytes to `inbox`: for what is no reply.
    Result<Done> exchange(std::uint32_t events, std::string &inbox)
    {
        return exchange(events, &inbox);
    }
    /// Returns the next reply that has arrived on the connection that is open.
    std::optional<Reply> nextReply();
    /// The bytes that nextReply() has not returned yet.
    const ReplyReader &replies() const { return m_replies; }

private:
    Result<Done> exchange(std::uint32_t events, std::string *inbox);
    void updateWatch();

    Socket m_socket;
    bool m_isReading = true;
    std::string m_outbox;
    std::size_t m_sentSize = 0; // bytes of m_outbox that are sent already
    ReplyReader m_replies;
};

} // namespace lockscope
