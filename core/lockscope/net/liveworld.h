// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/connection.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/world.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// How one client reaches one node.
struct Route {
    NodeAddress address;
    std::shared_ptr<LinkLedger> ledger = {}; ///< where a relay lies on it
};

/// Real time and real Redis, as one worker thread's processes have it. It needs no Qt: a program that only wants a lock uses it as it is.
/// Thread: its loop's.
class LiveWorld final : public World {
public:
    /// `nodes`: node 1 first. `store`: the Redis of the protected data; an empty process and path if there is none.
    LiveWorld(EventLoop &loop, EventSink &sink, std::vector<NodeAddress> nodes, NodeAddress store = {});
    /// `roads`: asked when a client first sends something to a node, or to the store (storeNode).
    using RouteResolver = std::function<Route(ClientId, NodeId)>;
    LiveWorld(EventLoop &loop, EventSink &sink, int nodeCount, RouteResolver roads);
    ~LiveWorld() override;

    int nodeCount() const { return m_nodeCount; }
    /// A message of that connection was lost for good (Connection::breakOff).
    void breakOff(const ClientProcess &process, NodeId node);
    /// Who serves a master's place, where that may change; asked on the loop's thread.
    void setPrimaries(std::function<NodeId(NodeId)> primaryOf) { m_primaryOf = std::move(primaryOf); }
    /// Called when a process has crashed, after its turn: destroy its tasks, then ClientProcess::bury().
    void setCrashed(std::function<void(ClientProcess &)> crashed) { m_crashed = std::move(crashed); }

    std::chrono::milliseconds wallNow() const override;
    NodeId primaryOf(NodeId master) const override { return m_primaryOf ? m_primaryOf(master) : master; }
    Token makeToken(ClientId client, std::uint64_t n) override;
    void transmit(PendingCall &call) override;
    void holdAnswers(ClientProcess &process) override;
    void passAnswers(ClientProcess &process) override;
    void abandon(ClientProcess &process) override;

private:
    WorldTime clockNow() const override { return m_loop.now(); }
    using Connections = std::map<NodeId, std::unique_ptr<Connection>>;
    bool runTurns();
    Connection &connection(ClientProcess &process, NodeId node);
    void flush();

    EventLoop &m_loop;
    const int m_nodeCount;
    const RouteResolver m_roads;
    std::map<const ClientProcess *, Connections> m_connections;
    std::vector<Connection *> m_unsent; // connections that have something to send
    std::function<void(ClientProcess &)> m_crashed;
    std::function<NodeId(NodeId)> m_primaryOf;
};

} // namespace lockscope
