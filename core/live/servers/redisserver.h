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

/// Options for masters and replicas. Replicas cannot use Unix sockets, so a master with replicas also listens on the loopback. There,
/// clients without the password can use keys and scripts, but cannot administer or replicate the server.
struct ReplicationOptions {
    static constexpr const char *user = "lockscope"; ///< has all permissions, with the password
    std::uint16_t port = 0;      ///< additional port for replicas; 0: it never has replicas
    std::uint16_t replicaOf = 0; ///< port of its master if it is a replica; 0: not a replica
    std::string password;        ///< of all masters and replicas
    int minReplicas = 0;         ///< refuses writes with fewer confirming replicas (min-replicas-to-write)
};

/// Start options of a server.
struct RedisServerOptions {
    std::string program;          ///< path or name of redis-server; empty: that of findRedisServer()
    std::filesystem::path folder; ///< its own folder, which contains its Unix socket r.sock
    ReplicationOptions replication = {};
    const PreloadPage *shim = nullptr; ///< source of its wall clock; null: the machine. REQUIRES: outlives the server
    Persistence persistence = Persistence::none; ///< what it stores in its folder; none: the data there is removed before each start
};

/// A redis-server process that we started. It listens on a Unix socket in its folder, and on the loopback only if it has replicas. It
/// writes to disk what `persistence` selects. It ends with this program, however that ends: all servers are started from one thread
/// that lives as long as the program, because the death signal (PR_SET_PDEATHSIG) is tied to the thread that forks. Processes that
/// the server starts end with it (core/live/servers/processguard.h). It reads its configuration from standard input.
///
/// An ended process can be started again in the same folder. It then listens on a private socket, backDoor(), so that an observer can
/// attach before any client connects. open() moves the socket to the public address.
/// Thread: any, one at a time.
class RedisServer {
public:
    /// Starts the process without waiting for it. Error: no such program (names the Debian package to install), or it cannot run.
    static Result<std::unique_ptr<RedisServer>> start(const RedisServerOptions &options);
    /// Kills the process if it still runs, and waits until it is gone.
    ~RedisServer();
    RedisServer(const RedisServer &) = delete;
    RedisServer &operator=(const RedisServer &) = delete;

    /// Waits until the server answers PING and is the process that we started (process_id in INFO).
    /// Error: it ended (its last log line), did not answer in time, or does not use the simulated clock.
    Result<Done> waitReady(std::chrono::milliseconds limit);
    /// Ends it with SIGTERM, with SIGKILL if it does not react (frozen), and waits until it is gone.
    void stop();
    /// Kills it (SIGKILL), and waits until it is gone.
    void crash();
    /// Sends SIGTERM: it saves its data and ends a little later. Does not wait.
    void shutDown();
    /// Starts it again with the data on its disk. REQUIRES: !isAlive(). Error: it cannot run.
    Result<Done> startAgain();
    /// Simulates a power failure: of the appended commands, only those synced stay on disk. REQUIRES: !isAlive(); options.shim was set.
    void losePower();
    /// Sets the port of its master for the next start; 0: none.
    void setReplicaOf(std::uint16_t port) { m_options.replication.replicaOf = port; }
    /// Removes the data from its disk. REQUIRES: !isAlive().
    void wipe();
    NodeAddress backDoor() const;
    /// Accepts connections at address() from now on. Error: its socket does not exist.
    Result<Done> open();
    bool isAlive() const;
    pid_t processId() const { return m_pid; }
    const NodeAddress &address() const { return m_address; }

private:
    struct Process;
    RedisServer(std::unique_ptr<Process> process, RedisServerOptions options);
    Result<Done> launch(const std::string &socket);
    void reap();
    Result<Done> checkShim() const;
    std::unique_ptr<Process> m_process;
    RedisServerOptions m_options; // with the full path of the program
    NodeAddress m_address;
    pid_t m_pid = 0;
};

} // namespace lockscope
