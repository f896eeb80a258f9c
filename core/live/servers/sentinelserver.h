// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

class PreloadPage;

/// A real sentinel of ours (redis-server --sentinel): it watches masters over the loopback, agrees with the others, and fails over. It
/// rewrites its own configuration, so that is a file in its folder, for our eyes alone; whoever asks it anything needs the password.
/// It dies with us however we die, as a node does. Thread: any, one at a time.
class SentinelServer {
public:
    struct Master {
        std::string name;
        std::uint16_t port = 0; ///< on the loopback
    };
    struct Options {
        std::string program;          ///< the full path of redis-server
        std::filesystem::path folder; ///< its own
        std::uint16_t port = 0;
        std::string password;         ///< of all sentinels
        std::vector<Master> masters;
        std::string masterPassword;   ///< of ReplicationOptions::user on every node
        int quorum = 1;               ///< how many must agree that a master is down
        const PreloadPage *shim = nullptr; ///< by which it is led to relays; null: it goes straight. REQUIRES: outlives it
    };
    /// How long a master is silent before it counts as down. Real ones have half a minute; less than this is luck on a busy machine.
    static constexpr std::chrono::milliseconds downAfter{500};

    /// Starts the process without waiting for it. Error: its configuration cannot be written, or it cannot be run.
    static Result<std::unique_ptr<SentinelServer>> start(const Options &options);
    /// Kills it, and waits until it is gone: it has nothing to save.
    ~SentinelServer();
    SentinelServer(const SentinelServer &) = delete;
    SentinelServer &operator=(const SentinelServer &) = delete;

    /// Waits until it answers, and lets it look around more often than once in ten seconds.
    Result<Done> waitReady(std::chrono::milliseconds limit);
    /// Waits until it knows all the other sentinels and all replicas of each master.
    Result<Done> waitFormed(int sentinels, int replicas, std::chrono::milliseconds limit);
    const NodeAddress &address() const { return m_address; }
    pid_t processId() const { return m_pid; }

private:
    struct Process;
    SentinelServer(std::unique_ptr<Process> process, Options options, pid_t pid);
    bool knowsAll(const Master &master, int sentinels, int replicas) const;
    std::unique_ptr<Process> m_process;
    const Options m_options;
    NodeAddress m_address;
    pid_t m_pid = 0;
};

} // namespace lockscope
