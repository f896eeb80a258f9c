// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <sys/types.h>

namespace lockscope {

class PreloadPage;

/// Options for primaries and replicas. Replicas cannot use Unix sockets, so a primary with replicas
/// also listens on the loopback. Then a connection without the password can use keys and scripts,
/// but cannot administer or replicate the server.
struct ReplicationOptions {
    static constexpr const char *user =
        "lockscope";        ///< the user that has all permissions; needs the password
    std::uint16_t port = 0; ///< the loopback port for replicas; 0: the server never has replicas
    std::uint16_t replicaOf =
        0; ///< the port of its primary if the server is a replica; 0: it is not a replica
    std::string password; ///< the password of `user`, the same on all primaries and replicas
    int minReplicas = 0;  ///< the server refuses writes if fewer replicas confirm its changes
                          ///< (min-replicas-to-write)
};

/// Start options of a server.
struct RedisServerOptions {
    std::string program; ///< path or name of redis-server, as for findRedisServer()
    std::filesystem::path
        folder; ///< the server's own folder, which contains its Unix socket r.sock
    ReplicationOptions replication = {};
    const PreloadPage *preloadPage = nullptr;    ///< sets the server's wall clock; null: it has the
                                                 ///< machine's. REQUIRES: outlives the server
    Persistence persistence = Persistence::none; ///< what the server stores in its folder; none:
                                                 ///< its data is removed before each start
};

/// A redis-server process that Lockscope started. It listens on a Unix socket in its folder, and on
/// the loopback only if it can have replicas. It reads its configuration from standard input. It
/// ends when this program ends, also if this program crashes: the kernel kills it by the death
/// signal (childprocess.h). Processes that the server starts end with it (core/live/keeper).
///
/// An ended server can be started again in the same folder. It then listens on a private socket,
/// privateAddress(), so that an observer can attach before any client connects. open() moves the
/// socket to the public address. Thread: any, one at a time.
class RedisServer {
public:
    /// Starts the process; does not wait until it is ready. Error: there is no such program (the
    /// text names the Debian package to install), or the program cannot run.
    static Result<std::unique_ptr<RedisServer>> start(const RedisServerOptions &options);
    /// Kills the process if it still runs, and waits until it is gone.
    ~RedisServer();
    RedisServer(const RedisServer &) = delete;
    RedisServer &operator=(const RedisServer &) = delete;

    /// Waits until the server answers PING at address(), and checks that it is the process that was
    /// started (process_id in INFO). Error: the server ended (the text has its last log line), did
    /// not answer within `limit`, is another process, or does not use the clock of
    /// options.preloadPage. REQUIRES: after restart(), open() has been called.
    Result<Done> waitReady(std::chrono::milliseconds limit);
    /// Ends the process with SIGTERM, and waits until it is gone. Kills it with SIGKILL if it is
    /// frozen, or still runs after 0.5 s.
    void stop();
    /// Kills the process (SIGKILL), and waits until it is gone.
    void crash();
    /// Sends SIGTERM to the process, which then saves its data and ends. Unlike stop(), does not
    /// wait for this.
    void shutDown();
    /// Starts the process again with the data that it has stored in its folder. The process listens
    /// at privateAddress(). REQUIRES: !isAlive(). Error: the program cannot run.
    Result<Done> restart();
    /// Simulates a power loss: removes from the append-only file (AOF) the commands that were not
    /// synced to disk. REQUIRES: !isAlive(); options.preloadPage was set.
    void losePower();
    /// Sets the port of the server's primary for the next start; 0: the server is a primary.
    void setReplicaOf(std::uint16_t port) { m_options.replication.replicaOf = port; }
    /// Removes the data of the server from the disk. REQUIRES: !isAlive().
    void wipe();
    /// Makes each later save of the server fail (BGSAVE, SAVE), or lets it succeed again. A restart
    /// requires that saves may succeed.
    void blockSnapshots(bool isBlocked) const;
    /// Returns the address at which the server listens after restart(), until open() is called.
    NodeAddress privateAddress() const;
    /// Moves the socket from privateAddress() to address(), so that clients can connect. Error: the
    /// socket cannot be moved.
    Result<Done> open();
    bool isAlive() const;
    pid_t processId() const { return m_pid; }
    const NodeAddress &address() const { return m_address; }

private:
    struct Process;
    RedisServer(std::unique_ptr<Process> process, RedisServerOptions options);
    Result<Done> launch(const std::string &socket);
    void reap();
    Result<Done> checkPreload() const;
    std::unique_ptr<Process> m_process;
    RedisServerOptions m_options; // `program` is the full path
    NodeAddress m_address;
    pid_t m_pid = 0;
};

} // namespace lockscope
