// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/commands/command.h"
#include "lockscope/net/nodeaddress.h"

#include <vector>

namespace lockscope {

/// Checks that a run can use the given nodes: each answers, holds keys, executes the commands of a lock, and is a different server. None of
/// these keys may exist. Keys of a killed run may have no TTL and look like keys of this run. They are named and not removed, because
/// another run may still use them. Writes one key, "lockscope:probe:…", and removes it.
/// Error: one line with the node's URL without password, the problem, and what was expected. Blocks for some milliseconds, or until the
/// first node that does not answer within two seconds.
Result<Done> checkGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

/// Removes these keys from given nodes. Blocks for at most two seconds at a node that does not answer.
void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

} // namespace lockscope
