// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/tunnels/sentinels.h"

#include "core/live/servers/blockingcall.h"

#include <charconv>

namespace lockscope {

Result<NodeAddress, ServerRefusal> currentPrimary(const NodeAddress &node)
{
    std::string problems;
    for (const NodeAddress::HostAndPort &sentinel : node.sentinels) {
        NodeAddress address;
        address.host = sentinel.host;
        address.port = sentinel.port;
        const auto reply =
            blockingCall(address, {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", node.primaryName});
        const auto note = [&](const std::string &text) {
            problems +=
                (problems.empty() ? "" : "; ") + ("sentinel " + addressText(address) + ": " + text);
        };
        if (!reply) {
            note(reply.error().text);
        } else if (reply.value().isError()) {
            note(reply.value().text);
        } else if (reply.value().items.size() != 2) {
            note("knows no primary \"" + node.primaryName + "\"");
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
    return ServerRefusal{{problems}, ServerRefusal::Kind::noPrimary};
}

} // namespace lockscope
