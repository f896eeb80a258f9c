// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"

#include <sys/socket.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// One socket address: a Unix socket, or one of the addresses to which a host name resolves.
struct SocketAddress {
    sockaddr_storage address{};
    socklen_t size = 0;
};

/// A stream socket that never blocks: to a node, or accepted from a client. Thread: one; with a
/// loop, that of the loop.
class Socket {
public:
    Socket() = default;
    /// A socket that watch() can watch for `owner`.
    Socket(EventLoop &loop, EventLoop::Watcher &owner) : m_loop(&loop), m_owner(&owner) { }
    ~Socket() { close(); }
    Socket(const Socket &) = delete;
    Socket &operator=(const Socket &) = delete;

    /// Starts to connect to a node: to the first of its addresses that does not refuse at once. For
    /// example, "localhost" may resolve to ::1 and 127.0.0.1 while the node listens on only one of
    /// them. Blocks only while it looks up a host name. REQUIRES: !isOpen(). Returns false if this
    /// is not possible, see problem().
    bool open(const NodeAddress &address);
    /// Takes ownership of a connected socket. REQUIRES: !isOpen().
    void use(int descriptor) { m_descriptor = descriptor; }
    void close();

    bool isOpen() const { return m_descriptor >= 0; }
    /// Returns whether the attempt to connect lasts; the socket has an event when it ends.
    bool isConnecting() const { return m_isConnecting; }
    /// Ends an attempt to connect. If it has failed, starts to connect to the next address; then
    /// isConnecting() stays true, and the descriptor changes. REQUIRES: isConnecting(), and the
    /// socket has an event. Returns false if no address is left, see problem(); the socket is then
    /// closed.
    bool finishConnecting();

    /// Gives up the attempt to connect to the current address, for this reason. The result is as
    /// that of finishConnecting().
    bool connectToNext(std::string problem);

    /// Receives bytes. Returns their number; 0: none have arrived; nullopt: the connection has
    /// ended, see problem().
    std::optional<std::size_t> read(std::span<char> buffer);
    /// Sends as many of the bytes as is possible at once, and returns their number; nullopt: the
    /// connection has ended, see problem(). REQUIRES: `bytes` is not empty.
    std::optional<std::size_t> write(std::string_view bytes);
    /// Returns why the last call of one of these functions has failed; without the address.
    const std::string &problem() const { return m_problem; }

    /// Makes the loop call the owner when one of these epoll events is pending; 0: for none, not
    /// even for a hang-up. Does nothing if the socket is not open. REQUIRES: the socket has a loop.
    void watch(std::uint32_t events);
    int descriptor() const { return m_descriptor; }

private:
    void closeDescriptor();
    std::optional<std::size_t> moved(ssize_t count);

    EventLoop *m_loop = nullptr;
    EventLoop::Watcher *m_owner = nullptr;
    int m_descriptor = -1;
    bool m_isConnecting = false;
    std::uint32_t m_events = 0; // the epoll events for which the loop watches the socket
    std::vector<SocketAddress> m_addresses; // of the node's name, not tried yet
    std::string m_problem;
};

/// Returns how often this process could not open or accept a socket because the process or the
/// machine had no descriptor left. The node does not cause such a failure. Thread: any.
std::uint64_t descriptorShortages();

/// Adds 1 to descriptorShortages() if `error`, the errno of socket() or accept(), means that no
/// descriptor was left.
void noteShortage(int error);

} // namespace lockscope
