// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

namespace lockscope {

class PreloadPage;

/// Options for masters and replicas. Replicas cannot use Unix sockets, so a master with replicas also listens on the loopback. Connections
/// without the password can then use keys and scripts, but cannot administer or replicate the server.
struct ReplicationOptions {
    static constexpr const char *user = "lockscope"; ///< the user that has all permissions; needs the password
    std::uint16_t port = 0;      ///< the loopback port for replicas; 0: it never has replicas
    std::uint16_t replicaOf = 0; ///< port of its master if it is a replica; 0: not a replica
    std::string password;        ///< of all masters and replicas
    int minReplicas = 0;         ///< refuses writes if fewer replicas confirm its changes (min-replicas-to-write)
};

/// Start options of a server.
struct RedisServerOptions {
    std::string program;          ///< path or name of redis-server; empty: that of findRedisServer()
    std::filesystem::path folder; ///< its own folder, which contains its Unix socket r.sock
    ReplicationOptions replication = {};
    const PreloadPage *preloadPage = nullptr; ///< contains its wall clock; null: it uses that of the machine. REQUIRES: outlives the server
    Persistence persistence = Persistence::none; ///< what it stores in its folder; none: data in the folder is removed before each start
};

/// A redis-server process that Lockscope started. It listens on a Unix socket in its folder, and on the loopback only if it has replicas.
/// It reads its configuration from standard input and writes to disk what `persistence` selects. It ends when this program ends, also if
/// the program crashes: it is started on the process thread (processthread.h). Processes that the server starts end with it
/// (processguard.h).
///
/// An ended server can be started again in the same folder. It then listens on a private socket, privateAddress(), so that an observer can
/// attach before any client connects. open() moves the socket to the public address.
/// Thread: any, one at a time.
class RedisServer {
public:
    /// Starts the process; does not wait until it is ready. Error: no such program (with the Debian package to install), or it cannot run.
    static Result<std::unique_ptr<RedisServer>> start(const RedisServerOptions &options);
    /// Kills the process if it still runs, and waits until it is gone.
    ~RedisServer();
    RedisServer(const RedisServer &) = delete;
    RedisServer &operator=(const RedisServer &) = delete;

    /// Waits until the server answers PING, and checks that it is the process that was started (process_id in INFO).
    /// Error: it ended (with its last log line), did not answer in time, is another process, or does not use the simulated clock.
    Result<Done> waitReady(std::chrono::milliseconds limit);
    /// Ends the process with SIGTERM, or with SIGKILL if it does not react (because it is frozen), and waits until it is gone.
    void stop();
    /// Kills the process (SIGKILL), and waits until it is gone.
    void crash();
    /// Sends SIGTERM to the process, which saves its data and ends a little later. Does not wait.
    void shutDown();
    /// Starts the process again with the data on its disk; it listens at privateAddress(). REQUIRES: !isAlive(). Error: it cannot run.
    Result<Done> restart();
    /// Simulates a power loss: removes the appended commands that were not synced to disk. REQUIRES: !isAlive(); options.preloadPage was
    /// set.
    void losePower();
    /// Sets the port of its master for the next start; 0: it is a master.
    void setReplicaOf(std::uint16_t port) { m_options.replication.replicaOf = port; }
    /// Removes the data from its disk. REQUIRES: !isAlive().
    void wipe();
    NodeAddress privateAddress() const;
    /// Moves the socket from privateAddress() to address(), so that clients can connect. Error: the socket does not exist.
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
