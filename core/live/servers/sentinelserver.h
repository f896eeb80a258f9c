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

/// A sentinel process that Lockscope started (redis-server --sentinel). It monitors primaries over
/// the loopback, agrees with the other sentinels, and performs failovers. A sentinel rewrites its
/// configuration file, so each sentinel has a file in its own folder. All queries to a sentinel
/// need the password. Like a RedisServer, it ends when this program ends. Thread: any, one at a
/// time.
class SentinelServer {
public:
    struct Primary {
        std::string name;
        std::uint16_t port = 0; ///< on the loopback
    };
    struct Options {
        std::string program;          ///< full path of redis-server
        std::filesystem::path folder; ///< the sentinel's own folder
        std::uint16_t port = 0;       ///< on the loopback
        std::string password;         ///< the same password for all sentinels
        std::vector<Primary> primaries;
        std::string primaryPassword; ///< the password of ReplicationOptions::user on each node
        int quorum = 1;              ///< number of sentinels that must agree that a primary is down
        const PreloadPage *preloadPage = nullptr; ///< puts relays into connections; null: no
                                                  ///< relays. REQUIRES: outlives the sentinel
    };
    /// Time without a reply after which a primary counts as down. The default of Redis is 30 s;
    /// values below 500 ms are unreliable on a busy machine.
    static constexpr std::chrono::milliseconds downAfter{500};

    /// Starts the process; does not wait until it is ready. Error: its configuration cannot be
    /// written, or the program cannot run.
    static Result<std::unique_ptr<SentinelServer>> start(const Options &options);
    /// Kills the process, and waits until it is gone. A sentinel has no data to save.
    ~SentinelServer();
    SentinelServer(const SentinelServer &) = delete;
    SentinelServer &operator=(const SentinelServer &) = delete;

    /// Waits until the sentinel answers, and makes it query the other sentinels and the nodes more
    /// often than by default. Error: the sentinel ended, or did not answer within `limit`.
    Result<Done> waitReady(std::chrono::milliseconds limit);
    /// Waits until the sentinel has found all other sentinels, and all replicas of each primary.
    /// `sentinels`: number of all sentinels; `replicas`: number of replicas of each primary. Error:
    /// this takes longer than `limit`.
    Result<Done> waitForPeers(int sentinels, int replicas, std::chrono::milliseconds limit);
    const NodeAddress &address() const { return m_address; }
    pid_t processId() const { return m_pid; }

private:
    struct Process;
    SentinelServer(std::unique_ptr<Process> process, Options options, pid_t pid);
    bool hasFoundAll(const Primary &primary, int sentinels, int replicas) const;
    std::unique_ptr<Process> m_process;
    const Options m_options;
    NodeAddress m_address;
    pid_t m_pid = 0;
};

} // namespace lockscope
