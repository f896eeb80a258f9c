// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/commands/command.h"
#include "lockscope/net/nodeaddress.h"

#include <vector>

namespace lockscope {

/// Checks that a run can use the nodes that the user has given: each node answers, stores keys, executes the commands of locks, and is a
/// different server. None of `keys` may exist there: they would be from another run, which was killed or still uses them. So the error
/// names these keys, and they are not removed. Writes one key, "lockscope:probe:…", and removes it. Error: one line with the node's URL
/// without password, the problem, and what was expected. Blocks for some milliseconds, or for two seconds if a node does not answer.
Result<Done, ServerRefusal> checkGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

/// Removes these keys from given nodes. Blocks for at most two seconds at a node that does not answer.
void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

} // namespace lockscope
