// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/givennode.h"

namespace lockscope {

Result<NodeAddress, ServerRefusal> parseGivenNode(
    const std::string &url, const std::string &user, const std::string &password)
{
    Result<NodeAddress> parsed = parseNodeAddress(url);
    if (!parsed)
        return ServerRefusal{parsed.error(), ServerRefusal::Kind::badAddress};
    NodeAddress node = std::move(parsed).value();
    if (node.user.empty())
        node.user = user;
    if (node.password.empty())
        node.password = password;
    if (!node.user.empty() && node.password.empty())
        return ServerRefusal{
            {"no password for user " + node.user
                + "; expected one (any password, if Redis has none for this user)"},
            ServerRefusal::Kind::userWithoutPassword};
    return node;
}

} // namespace lockscope
