// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/givennodes.h"

#include "live/blockingcall.h"

#include <string>

namespace lockscope {
namespace {

Result<Done> checkNoKeys(const NodeAddress &address, const std::vector<RedisKey> &keys)
{
    std::string standing;
    for (const RedisKey &key : keys) {
        const auto answer = blockingCall(address, {"PTTL", key.text});
        if (!answer)
            return Error{"node " + addressText(address) + ": " + answer.error().text};
        if (answer.value().kind == Reply::Kind::integer && answer.value().integer != -2)
            standing.append(standing.empty() ? "" : " ").append(key.text);
    }
    if (standing.empty())
        return Done{};
    return Error{"node " + addressText(address) + " has keys of a run that was killed, or still goes on: " + standing
                 + "; expected none (DEL removes them)"};
}

} // namespace

Result<Done> checkGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys)
{
    for (const NodeAddress &address : nodes) {
        auto answer = blockingCall(address, {"PING"});
        if (!answer)
            return Error{"node " + addressText(address) + ": " + answer.error().text};
        if (answer.value().isError())
            return Error{"node " + addressText(address) + " refuses: " + answer.value().text};
        if (Result<Done> clean = checkNoKeys(address, keys); !clean)
            return clean;
    }
    return Done{};
}

void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys)
{
    for (const NodeAddress &address : nodes) {
        for (const RedisKey &key : keys)
            (void)blockingCall(address, {"DEL", key.text});
    }
}

} // namespace lockscope
