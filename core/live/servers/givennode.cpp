// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/givennode.h"

#include "lockscope/base/wording.h"

namespace lockscope {

Result<NodeAddress, ServerRefusal> parseGivenNode(
    const std::string &url, const std::string &user, const std::string &password)
{
    Result<NodeAddress> parsed = parseNodeAddress(url);
    if (!parsed) {
        ServerRefusal refusal{Wording(LOCKSCOPE_TEXT("ServerRefusal",
            "this is not an address; expected host:port, for example 10.0.0.1:6379"))};
        static_cast<Error &>(refusal) = parsed.error();
        return refusal;
    }
    NodeAddress node = std::move(parsed).value();
    if (node.user.empty())
        node.user = user;
    if (node.password.empty())
        node.password = password;
    if (!node.user.empty() && node.password.empty())
        return ServerRefusal{
            Wording{LOCKSCOPE_TEXT("ServerRefusal",
                        "no password for user {user}; expected one (any password, if "
                        "Redis has none for this user)"),
                {{"user", node.user}}}};
    return node;
}

} // namespace lockscope
