// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/connection.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/runtime/host.h"
#include "lockscope/runtime/world.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// How one client reaches one node.
struct Road {
    NodeAddress address;
    std::shared_ptr<LinkLedger> ledger = {}; ///< where a relay lies on it
};

/// Real time and real Redis, as one worker thread's hosts have it. It needs no Qt: a program that only wants a lock uses it as it is.
/// Thread: its loop's.
class LiveWorld final : public World {
public:
    /// `nodes`: node 1 first. `store`: the Redis of the protected data; an empty host and path if there is none.
    LiveWorld(EventLoop &loop, EventSink &sink, std::vector<NodeAddress> nodes, NodeAddress store = {});
    /// `roads`: asked when a client first sends something to a node, or to the store (storeNode).
    using Roads = std::function<Road(ClientId, NodeId)>;
    LiveWorld(EventLoop &loop, EventSink &sink, int nodeCount, Roads roads);
    ~LiveWorld() override;

    int nodeCount() const { return m_nodeCount; }
    /// A message of that connection was lost for good (Connection::breakOff).
    void breakOff(const Host &host, NodeId node);
    /// Who serves a master's place, where that may change; asked on the loop's thread.
    void setPrimaries(std::function<NodeId(NodeId)> primaryOf) { m_primaryOf = std::move(primaryOf); }
    /// Called when a host has crashed, after its turn: destroy its tasks, then Host::bury().
    void setCrashed(std::function<void(Host &)> crashed) { m_crashed = std::move(crashed); }

    std::chrono::milliseconds wallNow() const override;
    NodeId primaryOf(NodeId master) const override { return m_primaryOf ? m_primaryOf(master) : master; }
    Token makeToken(ClientId client, std::uint64_t n) override;
    void transmit(Call &call) override;
    void holdAnswers(Host &host) override;
    void passAnswers(Host &host) override;
    void abandon(Host &host) override;

private:
    WorldTime clockNow() const override { return m_loop.now(); }
    using Connections = std::map<NodeId, std::unique_ptr<Connection>>;
    bool runTurns();
    Connection &connection(Host &host, NodeId node);
    void flush();

    EventLoop &m_loop;
    const int m_nodeCount;
    const Roads m_roads;
    std::map<const Host *, Connections> m_connections;
    std::vector<Connection *> m_unsent; // connections that have something to send
    std::function<void(Host &)> m_crashed;
    std::function<NodeId(NodeId)> m_primaryOf;
};

} // namespace lockscope
