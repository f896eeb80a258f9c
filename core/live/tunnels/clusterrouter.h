// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/messageends.h"
#include "core/live/tunnels/clustermap.h"
#include "core/live/tunnels/nodestream.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// Serves one connection of a client to a Redis Cluster, as if the cluster were one node. It reads
/// the client's commands, sends each to the server of its key's slot (keySlot()), and returns the
/// replies in the order of the commands. If a server replies MOVED or ASK, which names another
/// server, the router sends the command to that other server. Other errors (CLUSTERDOWN, CROSSSLOT,
/// TRYAGAIN …) go to the client. The router authenticates its connection to each server.
///
/// A command without a key goes to the server of the previous command: WAIT and EXEC concern what
/// this server has executed. MULTI is confirmed at once, and sent together with the next command,
/// whose key names the server. After WATCH, and in a transaction, all commands go to one server. If
/// this server names another one, the error goes to the client, and the connection is closed.
///
/// If the server of a slot cannot be reached, the other servers are asked which server serves the
/// slot now. If a server fails after a command was sent to it, it is not known whether the command
/// was executed. So the client's connection is closed, as by a single node, and the client connects
/// again. Thread: one.
class ClusterRouter {
public:
    /// `end`: a descriptor that has an event when the router must end.
    ClusterRouter(NodeStream &client, ClusterMap &map, int end)
        : m_client(client), m_map(map), m_end(end)
    {
    }
    /// Serves the client until one side has ended.
    void run();

private:
    using Server = ClusterMap::Server;
    struct Link {
        Server server;
        std::unique_ptr<NodeStream> stream;
        WholeMessages replies;
    };
    struct Request {
        std::string bytes; // with the MULTI before the command, if it is not sent yet
        std::optional<std::uint16_t> slot; // nullopt: the command has no key
        bool hasMulti = false;             // there are two replies, and the first one answers MULTI
        bool needsLastServer =
            false; // only the server of the previous command can execute this one
    };
    bool awaitRequest();
    bool serve();
    void sendRest();
    std::optional<Request> takeRequest();
    std::vector<Request> takeBatch();
    Link *linkFor(const Request &request);
    Link *linkTo(const Server &server);
    bool finishRequest(const Request &request, Link *link);
    std::optional<std::string> awaitReply(Link &link);
    bool awaitBytes(Link &link);
    bool receiveFromClient();
    bool send(NodeStream &stream, std::string bytes);

    NodeStream &m_client;
    ClusterMap &m_map;
    const int m_end;
    WholeMessages m_requests;
    std::string m_replies;                      // not sent to the client yet
    std::vector<std::unique_ptr<Link>> m_links; // at most one to each server
    std::optional<Server> m_lastServer;         // the server of the previous command
    std::uint16_t m_slot = 0;                   // the slot of the previous command with a key
    std::optional<Server> m_slotServer;         // the server of m_slot when that command was sent
    bool m_isClientGone = false;
    bool m_isWatching = false;
    bool m_isInTransaction = false; // MULTI is confirmed
    bool m_isMultiPending = false;  // MULTI is confirmed, but not sent to a server yet
};

} // namespace lockscope
