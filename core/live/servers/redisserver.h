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

/// What makes servers masters and replicas of one another. Replicas know no Unix sockets: a master of theirs listens on the loopback too,
/// and there whoever comes is a guest: without the password one may use keys and scripts, but neither administer the server nor copy it.
struct ReplicationOptions {
    static constexpr const char *user = "lockscope"; ///< who may do everything, with the password
    std::uint16_t port = 0;      ///< it listens there as well, since others may copy it; 0: nobody ever does
    std::uint16_t replicaOf = 0; ///< a replica's: its master's port; 0: it is none
    std::string password;        ///< of all masters and replicas
    int minReplicas = 0;         ///< it takes no writes while fewer replicas confirm (min-replicas-to-write)
};

/// What a server is started with.
struct RedisServerOptions {
    std::string program;          ///< path or name of redis-server; empty: as findRedisServer() finds it
    std::filesystem::path folder; ///< its own folder; its Unix socket r.sock lies in it
    ReplicationOptions replication = {};
    const PreloadPage *shim = nullptr; ///< where its wall clock comes from; null: the machine. REQUIRES: outlives the server
    Persistence persistence = Persistence::none; ///< what it keeps in its folder; none: whatever lies there is removed before each start
};

/// A real redis-server process of ours. It listens on a Unix socket in its folder, and on the loopback only where it has replicas, keeps
/// on disk what it is told to, and dies with us however we die (PR_SET_PDEATHSIG; all servers are started from one thread that lives as long
/// as the program, because the death signal is tied to the thread that forks). What it has started itself dies with it
/// (core/live/servers/processguard.h). Configuration goes in by standard input.
///
/// A process that was ended can be started again in the same folder. It then listens behind the house first, at backDoor(), so that it can be
/// observed before anybody else comes; open() gives it the address that all know. Thread: any, one at a time.
class RedisServer {
public:
    /// Starts the process without waiting for it. Error: no such program (says which Debian package to install), or it cannot be run.
    static Result<std::unique_ptr<RedisServer>> start(const RedisServerOptions &options);
    /// Kills the process if it still lives, and waits until it is gone.
    ~RedisServer();
    RedisServer(const RedisServer &) = delete;
    RedisServer &operator=(const RedisServer &) = delete;

    /// Waits until the server answers PING and is the process that we started (INFO's process_id).
    /// Error: it ended (its last log line), did not answer in time, or does not take its clock from us as it was told to.
    Result<Done> waitReady(std::chrono::milliseconds limit);
    /// Ends it in good order, by force where it does not listen (frozen), and waits until it is gone.
    void stop();
    /// Kills it (SIGKILL), and waits until it is gone.
    void crash();
    /// Asks it to save what it is to save and to end (SIGTERM); it is gone a little later.
    void shutDown();
    /// Starts it again, with what its disk has. REQUIRES: !isAlive(). Error: it cannot be run.
    Result<Done> startAgain();
    /// Its machine has lost its power: of the commands that it appended its disk has what was synced, and no more. REQUIRES: !isAlive(), and
    /// it had a shim.
    void losePower();
    /// Whom it copies when it is started again; 0: nobody.
    void setReplicaOf(std::uint16_t port) { m_options.replication.replicaOf = port; }
    /// Empties its disk. REQUIRES: !isAlive().
    void wipe();
    NodeAddress backDoor() const;
    /// Whoever knows address() comes in from now on. Error: its socket is gone.
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
