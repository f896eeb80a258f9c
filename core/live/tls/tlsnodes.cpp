// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/tls/tlsnodes.h"

#include <algorithm>

namespace lockscope {

Result<Done, ServerRefusal> TlsNodes::open(const std::vector<NodeAddress> &nodes, const TlsOptions &options)
{
    m_addresses = nodes;
    if (std::none_of(nodes.begin(), nodes.end(), [](const NodeAddress &node) { return node.isTls; }))
        return Done{};
    const auto refusal = [](const std::string &text) { return ServerRefusal{{text}, ServerRefusal::Kind::noTls}; };
    auto context = TlsContext::load(options);
    if (!context)
        return refusal("TLS: " + context.error().text);
    auto folder = RunFolder::create();
    if (!folder)
        return ServerRefusal{folder.error(), ServerRefusal::Kind::other};
    m_folder = std::move(folder).value();
    for (NodeAddress &node : m_addresses) {
        if (!node.isTls)
            continue;
        const std::string path = m_folder->path() / ("tls" + std::to_string(m_tunnels.size() + 1));
        auto tunnel = TlsTunnel::open(node, context.value(), path);
        if (!tunnel)
            return refusal(nodeUrl(node) + ": " + tunnel.error().text);
        m_tunnels.push_back(std::move(tunnel).value());
        node.name = nodeUrl(node);
        node.socketPath = path;
        node.isTls = false;
    }
    return Done{};
}

} // namespace lockscope
