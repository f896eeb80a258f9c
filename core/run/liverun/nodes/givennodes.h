// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/commands/command.h"
#include "lockscope/net/nodeaddress.h"

#include <vector>

namespace lockscope {

/// Whether a run can use the nodes that it was given: each answers, holds keys, takes the commands of a lock, and is a server of its own; and
/// none of these keys stands there. Keys of a killed run may have no TTL, and would be taken for this run's: they are named and not removed,
/// since another run may still use them. Writes one key of its own for a moment, "lockscope:probe:…", and removes it.
/// Error: one line with the node's URL, what is wrong with it, and what was expected; without a password. Blocks: some milliseconds, or until
/// the first node that does not answer within two seconds.
Result<Done> checkGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

/// Removes these keys from nodes that we were given. Blocks, at most two seconds for a node that does not answer.
void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

} // namespace lockscope
