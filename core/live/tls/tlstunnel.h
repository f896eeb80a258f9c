// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/tls/tlsconnection.h"

#include <atomic>
#include <list>
#include <memory>
#include <string>
#include <thread>

namespace lockscope {

/// A Unix socket on this machine that leads to a node with TLS. The rest of the program connects to the socket as to a node without TLS; the
/// tunnel encrypts each connection on a thread of its own. A connection that fails is closed. Thread: any, one at a time.
class TlsTunnel {
public:
    /// Listens at `socketPath`. Error: the node cannot be reached with TLS, or it is not possible to listen; one line without the node's
    /// address. Blocks for at most some seconds.
    static Result<std::unique_ptr<TlsTunnel>> open(const NodeAddress &node, std::shared_ptr<const TlsContext> context,
                                                   const std::string &socketPath);
    /// Closes all connections, and removes the socket's file.
    ~TlsTunnel();
    TlsTunnel(const TlsTunnel &) = delete;
    TlsTunnel &operator=(const TlsTunnel &) = delete;

private:
    TlsTunnel(NodeAddress node, std::shared_ptr<const TlsContext> context, std::string socketPath);
    Result<Done> listen();
    void acceptAll();
    void forward(int client);
    void joinEnded();
    const NodeAddress m_node;
    const std::shared_ptr<const TlsContext> m_context;
    const std::string m_socketPath;
    int m_listener = -1;
    int m_end[2] = {-1, -1}; // a pipe whose writing end is closed when the tunnel ends: each thread waits for this, too
    std::thread m_accepting;
    struct Forwarding {
        std::thread thread;
        std::atomic<bool> isEnded = false;
    };
    std::list<Forwarding> m_connections; // of the accepting thread, until it has ended
};

} // namespace lockscope
