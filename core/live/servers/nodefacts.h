// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/net/nodeaddress.h"

#include <optional>
#include <string>

namespace lockscope {

/// What a node tells about itself. A fact is empty if the user of the connection may not ask for it, or the node does not answer.
struct NodeFacts {
    std::string software;              ///< "Redis 7.0.15"
    std::optional<int> replicas;       ///< number of connected replicas
    std::optional<Duration> roundTrip; ///< the shortest of some commands
    /// How far the node's clock is ahead of this machine's clock; negative: behind. Half of the round trip is the limit of its error.
    std::optional<Duration> clockAhead;
};

/// Asks a node for its facts. Blocks for some round trips, or for two seconds if the node does not answer. Thread: any.
NodeFacts askForFacts(const NodeAddress &address);

} // namespace lockscope
