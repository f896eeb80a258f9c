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

/// The route from one client to one node.
struct Route {
    NodeAddress address;
    std::shared_ptr<LinkLedger> ledger = {}; ///< set if a proxy is on the route
};

/// The world of the processes of one worker thread, with real time and real Redis. It does not use
/// Qt, so a program that uses only the lock library can use it unchanged. Thread: that of the loop.
class LiveWorld final : public World {
public:
    /// `nodes`: node 1 first. `store`: the Redis of the protected data; if there is none, an
    /// address without host and socket path.
    LiveWorld(
        EventLoop &loop, EventSink &sink, std::vector<NodeAddress> nodes, NodeAddress store = {});
    /// Returns the route of a client to a node, or to the store (storeNode). Called before the
    /// client's first command to this node.
    using RouteResolver = std::function<Route(ClientId, NodeId)>;
    LiveWorld(EventLoop &loop, EventSink &sink, int nodeCount, RouteResolver routeOf);
    ~LiveWorld() override;

    int nodeCount() const { return m_nodeCount; }
    /// Call it when a message between the process and the node was lost for good
    /// (Connection::markBroken()).
    void markBroken(const ClientProcess &process, NodeId node);
    /// Sets the function that primaryOf() calls, for runs with failovers. The function is called on
    /// the loop's thread.
    void setPrimaries(std::function<NodeId(NodeId)> primaryOf)
    {
        m_primaryOf = std::move(primaryOf);
    }
    /// Sets the function that is called after a turn of a process in which the process crashed. The
    /// function must destroy the tasks of the process, and then call ClientProcess::cleanUp().
    void setCrashHandler(std::function<void(ClientProcess &)> handler)
    {
        m_crashHandler = std::move(handler);
    }

    std::chrono::microseconds wallNow() const override;
    NodeId primaryOf(NodeId firstPrimary) const override
    {
        return m_primaryOf ? m_primaryOf(firstPrimary) : firstPrimary;
    }
    Token makeToken(ClientId client, std::uint64_t n) override;
    void transmit(PendingCall &call) override;
    void stopReadingAnswers(ClientProcess &process) override;
    void continueReadingAnswers(ClientProcess &process) override;
    void closeConnections(ClientProcess &process) override;

private:
    WorldTime clockNow() const override { return m_loop.now(); }
    using Connections = std::map<NodeId, std::unique_ptr<Connection>>;
    bool runTurns();
    Connection &connection(ClientProcess &process, NodeId node);
    void flush();

    EventLoop &m_loop;
    const int m_nodeCount;
    const RouteResolver m_routeOf;
    std::map<const ClientProcess *, Connections> m_connections;
    std::vector<Connection *> m_unsent; // connections with unsent commands
    std::function<void(ClientProcess &)> m_crashHandler;
    std::function<NodeId(NodeId)> m_primaryOf;
};

} // namespace lockscope
