// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/commands/command.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/net/nodeaddress.h"

#include <string>
#include <vector>

namespace lockscope {

/// What the check of a given node has found out.
struct CheckedNode {
    std::string software; ///< "Redis 7.0.15"; empty: the node does not tell it
    /// What a run should know about the node: it refuses a command that not every run needs, or it
    /// may evict the key of a lock.
    struct Remark {
        Detail what;       ///< without a command, or an eviction policy
        std::string value; ///< "EVAL"
        Wording line; ///< one line with the node's URL, the reason, and what it means for a run
    };
    std::vector<Remark> remarks;
};

/// Checks that a run can use the nodes that the user has given: each node answers, stores keys, and
/// executes the commands that every run needs, and no two are the same server. Returns one value
/// for each node. None of `keys` may exist there: they would be from another run, which was killed
/// or still uses them. So the error names these keys, and they are not removed. Writes one key,
/// "lockscope:probe:…", and removes it. Error: one line with the node's URL without password, the
/// problem, and what was expected. Blocks for some milliseconds, or for two seconds if a node does
/// not answer.
Result<std::vector<CheckedNode>, ServerRefusal> checkGivenNodes(
    const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

/// Removes these keys from given nodes. Blocks for at most two seconds at a node that does not
/// answer.
void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

} // namespace lockscope
