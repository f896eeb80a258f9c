// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/tunnels/nodestream.h"

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <thread>

namespace lockscope {

/// A Unix socket on this machine that leads to a node. The rest of the program connects to the
/// socket as to a usual node; the tunnel opens a stream to the node for each connection, on a
/// separate thread. A connection whose stream fails is closed. Thread: any, one at a time.
class Tunnel {
public:
    /// Opens a stream to the node. Thread: any, several at a time.
    using Connect = std::function<Result<std::unique_ptr<NodeStream>>()>;
    /// Tries `connect` with one command, then listens at `socketPath`. Error: the node does not
    /// reply, or it is not possible to listen; one line without the node's address. Blocks for at
    /// most a few seconds.
    static Result<std::unique_ptr<Tunnel>> open(Connect connect, const std::string &socketPath);
    /// Serves one connection of a client, until it ends or the descriptor `end` has an event.
    /// Thread: any, several at a time.
    using Serve = std::function<void(NodeStream &client, int end)>;
    /// Listens at `socketPath`, and calls `serve` for each connection, on a separate thread. Error:
    /// it is not possible to listen; one line.
    static Result<std::unique_ptr<Tunnel>> listenAt(const std::string &socketPath, Serve serve);
    /// Closes all connections, and removes the socket's file.
    ~Tunnel();
    Tunnel(const Tunnel &) = delete;
    Tunnel &operator=(const Tunnel &) = delete;

private:
    Tunnel(Serve serve, std::string socketPath);
    Result<Done> listen();
    void acceptAll();
    void joinEnded();
    const Serve m_serve;
    const std::string m_socketPath;
    int m_listener = -1;
    int m_endPipe[2] = {-1, -1}; // a pipe; the destructor closes the side for writing, and this
                                 // event makes each thread return
    std::thread m_acceptThread;
    struct ServedConnection {
        std::thread thread;
        std::atomic<bool> isEnded = false;
    };
    std::list<ServedConnection>
        m_connections; // used only by m_acceptThread until this thread has ended
};

} // namespace lockscope
