// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

struct redisContext;

namespace lockscope::bench {

struct ContextEnd {
    void operator()(redisContext *context) const;
};
using Context = std::unique_ptr<redisContext, ContextEnd>;

/// A redis-server of the benchmark's own on loopback TCP, which keeps nothing on disk and dies with us. It is not the product's
/// RedisServer on purpose: a floor must not stand on what it is to judge. Thread: made on the main thread (the death signal is tied to
/// the thread that forks).
class BenchNode {
public:
    /// Starts it, bound to a core (-1: to none); `environment`: what its own has besides, as "NAME=VALUE". What goes wrong ends the program.
    explicit BenchNode(int core, std::vector<std::string> environment = {});
    ~BenchNode();
    BenchNode(const BenchNode &) = delete;
    BenchNode &operator=(const BenchNode &) = delete;

    const NodeAddress &address() const { return m_address; }
    pid_t processId() const { return m_pid; }
    /// Waits until it answers.
    void waitReady() const;
    /// A blocking connection, signed in. REQUIRES: ready.
    Context connect() const;
    /// It hangs from here on: connections stay open, nothing is answered.
    void freeze() const;

private:
    void start(int core);

    std::vector<std::string> m_environment;
    NodeAddress m_address;
    int m_reservation = -1; // holds the port for us as long as we live
    pid_t m_pid = 0;
};

using BenchNodes = std::vector<std::unique_ptr<BenchNode>>;
/// All at once; ready when it returns.
BenchNodes startNodes(int count, int core);
std::vector<NodeAddress> addressesOf(const BenchNodes &nodes);

/// Loads the release script into each node, as a first release by text would have done.
void loadScript(const BenchNodes &nodes);

} // namespace lockscope::bench
