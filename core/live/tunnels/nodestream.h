// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/socket.h"

#include <memory>
#include <string>

namespace lockscope {

/// A non-blocking connection: to a node, or to a client of a tunnel. Thread: one.
class NodeStream {
public:
    virtual ~NodeStream() = default;
    /// The result of read() or write(): some bytes were moved; none, because the connection is not
    /// ready; or the connection has ended.
    enum class Progress { some, none, ended };
    /// Appends received bytes to `bytes`.
    virtual Progress read(std::string &bytes) = 0;
    /// Sends as many of `bytes` as is possible at once, from their beginning, and removes those
    /// from `bytes`. REQUIRES: `bytes` is not empty.
    virtual Progress write(std::string &bytes) = 0;
    /// Returns why the connection has ended, in one line. REQUIRES: the last read() or write()
    /// returned `ended`.
    virtual std::string problem() const = 0;
    virtual int descriptor() const = 0;
    /// Returns the poll() events after which the last read() or write() can be repeated.
    virtual short wantedEvents() const = 0;
};

/// A stream without encryption, over a socket that it owns.
class PlainStream final : public NodeStream {
public:
    PlainStream() = default;
    /// Takes ownership of `descriptor`, the socket to a client.
    explicit PlainStream(int descriptor) { m_socket.use(descriptor); }
    /// Connects, as connectSocket().
    static Result<std::unique_ptr<NodeStream>> open(const NodeAddress &node);
    Progress read(std::string &bytes) override;
    Progress write(std::string &bytes) override;
    std::string problem() const override { return "the connection is closed"; }
    int descriptor() const override { return m_socket.descriptor(); }
    short wantedEvents() const override { return m_wanted; }

private:
    Socket m_socket;
    short m_wanted = 0;
};

/// Connects the socket to the node. Blocks for at most two seconds for each address of the node's
/// host name. Error: one line without the address.
Result<Done> connectSocket(Socket &socket, const NodeAddress &node);

/// Waits until a descriptor is ready for these poll() events. Returns whether it is ready within
/// `limitMs`.
bool waitFor(int descriptor, short events, int limitMs);

} // namespace lockscope
