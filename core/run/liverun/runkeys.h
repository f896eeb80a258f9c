// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/ids.h"
#include "lockscope/net/nodeaddress.h"

#include <vector>

namespace lockscope {

/// Returns the keys of a run other than keysOfLocks(). At the end of the run they must be removed
/// from nodes that the user has given (`--node`).
std::vector<RedisKey> unwatchedKeys(const EffectiveScenario &effective);

/// If one of the given nodes is a Redis Cluster, returns the scenario with a hash tag in its
/// resource: "{orders}". So all keys of a run are in one slot: the scripts and transactions of a
/// cluster can use only keys of one slot. Otherwise, or if the resource has a hash tag, returns the
/// scenario unchanged.
EffectiveScenario withTagForCluster(
    EffectiveScenario effective, const std::vector<NodeAddress> &given);

} // namespace lockscope
