// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "live/nodeaddress.h"
#include "world/command.h"

#include <vector>

namespace lockscope {

/// Whether nodes that we were given can be used: each answers, and none of these keys stands there. What a run leaves that is killed has no
/// end of its own, and would be taken for this run's doing: it is named, not removed, since it may be another one's that still goes on.
/// Error: one line. Blocks.
Result<Done> checkGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

/// Removes our keys from nodes that we were given. Blocks.
void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys);

} // namespace lockscope
