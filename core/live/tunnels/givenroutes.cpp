// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/tunnels/givenroutes.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/tunnels/clusterrouter.h"
#include "core/live/tunnels/tlsconnection.h"
#include "lockscope/base/wording.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace lockscope {
namespace {

// Asks the sentinels of `node` (NodeAddress::sentinels), one after the other, for the current
// address of their primary. The result has the user and the password of `node`. Error: no sentinel
// answers, or none has a primary of this name; one line. Blocks for at most two seconds for each
// sentinel. Thread: any.
Result<NodeAddress> currentPrimary(const NodeAddress &node)
{
    Wording problems;
    for (const NodeAddress::HostAndPort &sentinel : node.sentinels) {
        NodeAddress address;
        address.host = sentinel.host;
        address.port = sentinel.port;
        const auto reply =
            blockingCall(address, {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", node.primaryName});
        const auto note = [&](const WordingValue &problem) {
            if (!problems.empty())
                problems += LOCKSCOPE_TEXT("Error", "; ");
            problems += {LOCKSCOPE_TEXT("Error", "sentinel {address}: {problem}"),
                {{"address", addressText(address)}, {"problem", problem}}};
        };
        if (!reply) {
            note(reply.error());
        } else if (reply.value().isError()) {
            note(reply.value().text);
        } else if (reply.value().items.size() != 2) {
            note(Wording{LOCKSCOPE_TEXT("Error", "knows no primary \"{name}\""),
                {{"name", node.primaryName}}});
        } else {
            NodeAddress primary;
            primary.host = reply.value().items[0].text;
            const std::string &port = reply.value().items[1].text;
            std::from_chars(port.data(), port.data() + port.size(), primary.port);
            primary.user = node.user;
            primary.password = node.password;
            return primary;
        }
    }
    return Error{problems};
}

constexpr MarkedText noTls = LOCKSCOPE_TEXT("ServerRefusal", "no connection with TLS: {reason}");
constexpr MarkedText noPrimary = LOCKSCOPE_TEXT("ServerRefusal", "no primary: {reason}");
constexpr MarkedText cannotBeUsed = LOCKSCOPE_TEXT("ServerRefusal", "cannot be used: {reason}");

ServerRefusal refusalOf(MarkedText text, const Error &reason)
{
    return Wording{text, {{"reason", reason}}};
}

bool needsTunnel(const NodeAddress &node)
{
    return node.isTls || !node.sentinels.empty() || !node.clusterServers.empty();
}

// Returns the function that opens a stream to `node`, a node with TLS or one whose address the
// sentinels name.
Tunnel::Connect connectFunctionFor(
    const NodeAddress &node, const std::shared_ptr<const TlsContext> &context)
{
    if (node.isTls)
        return [node, context] { return TlsConnection::open(node, *context); };
    return [node]() -> Result<std::unique_ptr<NodeStream>> {
        const auto primary = currentPrimary(node);
        if (!primary)
            return primary.error();
        auto stream = PlainStream::open(primary.value());
        if (!stream)
            return within(addressText(primary.value()), stream.error());
        return stream;
    };
}

Result<std::unique_ptr<Tunnel>, ServerRefusal> openTunnel(const NodeAddress &node,
    const std::string &path, const std::shared_ptr<const TlsContext> &context,
    ClusterMap::Moved moved)
{
    if (!node.clusterServers.empty()) {
        const auto map = std::make_shared<ClusterMap>(node, std::move(moved));
        if (const auto checked = map->check(); !checked)
            return checked.error();
        auto tunnel = Tunnel::listenAt(
            path, [map](NodeStream &client, int end) { ClusterRouter(client, *map, end).run(); });
        if (!tunnel)
            return refusalOf(cannotBeUsed, tunnel.error());
        return std::move(tunnel).value();
    }
    auto tunnel = Tunnel::open(connectFunctionFor(node, context), path);
    if (!tunnel)
        return refusalOf(node.isTls ? noTls : noPrimary, tunnel.error());
    return std::move(tunnel).value();
}

} // namespace

Result<Done, ServerRefusal> GivenRoutes::open(
    const std::vector<NodeAddress> &nodes, const TlsOptions &options, const Moved &moved)
{
    m_addresses = nodes;
    if (std::none_of(nodes.begin(), nodes.end(), needsTunnel))
        return Done{};
    auto context = TlsContext::load(options);
    if (!context)
        return refusalOf(noTls, context.error());
    auto folder = RunFolder::create();
    if (!folder)
        return refusalOf(cannotBeUsed, folder.error());
    m_folder = std::move(folder).value();
    for (std::size_t i = 0; i < m_addresses.size(); ++i) {
        NodeAddress &node = m_addresses[i];
        if (!needsTunnel(node))
            continue;
        const std::string path =
            m_folder->path() / ("tunnel" + std::to_string(m_tunnels.size() + 1));
        ClusterMap::Moved clusterMoved;
        if (moved)
            clusterMoved = [moved, i](const std::string &what) { moved(i, what); };
        auto tunnel = openTunnel(node, path, context.value(), std::move(clusterMoved));
        if (!tunnel)
            return ServerRefusal{tunnel.error().reason, nodeUrl(node)};
        m_tunnels.push_back(std::move(tunnel).value());
        node.urlBehindTunnel = nodeUrl(node);
        node.socketPath = path;
        node.isTls = false;
        node.sentinels.clear();
        node.clusterServers.clear();
    }
    return Done{};
}

} // namespace lockscope
