// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

struct redisContext;

namespace lockscope::bench {

/// Closes a connection of hiredis.
struct ContextDeleter {
    void operator()(redisContext *context) const;
};
using Context = std::unique_ptr<redisContext, ContextDeleter>;

/// A redis-server for the benchmark on loopback TCP. It stores nothing on disk and ends with the
/// program. It does not use Lockscope's RedisServer: a reference program must not depend on the
/// code that is compared with it. Thread: created on the main thread, because the system kills the
/// server when the thread that forked it ends.
class BenchNode {
public:
    /// Starts the server, bound to a core (-1: to none). `environment`: additional variables, as
    /// "NAME=VALUE". Ends the program on failure.
    explicit BenchNode(int core, std::vector<std::string> environment = {});
    ~BenchNode();
    BenchNode(const BenchNode &) = delete;
    BenchNode &operator=(const BenchNode &) = delete;

    const NodeAddress &address() const { return m_address; }
    pid_t processId() const { return m_pid; }
    /// Waits until the server answers. Ends the program if it does not.
    void waitReady() const;
    /// Returns a blocking connection that has sent AUTH with the node's password. Ends the program
    /// on failure. REQUIRES: waitReady() was called.
    Context connect() const;
    /// Freezes the process (SIGSTOP): its connections stay open, but it answers no request.
    void freeze() const;

private:
    void start(int core);

    std::vector<std::string> m_environment;
    NodeAddress m_address;
    int m_reservation = -1; // keeps the port reserved
    pid_t m_pid = 0;
};

using BenchNodes = std::vector<std::unique_ptr<BenchNode>>;
/// Starts `count` nodes at the same time. When it returns, all nodes are ready.
BenchNodes startNodes(int count, int core);
std::vector<NodeAddress> addressesOf(const BenchNodes &nodes);

/// Loads the script that releases a lock (Script::compareAndDelete) into each node, so that EVALSHA
/// finds it.
void loadScript(const BenchNodes &nodes);

} // namespace lockscope::bench
