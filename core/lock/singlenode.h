// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// The node that the single-node schemes use.
inline constexpr NodeId onlyNode{1};

/// SET key token NX PX ttl on the only node, and what follows from its answer: the acquisition that the set-px schemes share.
/// The lease is counted from before the command left, so the client never thinks that it has longer than the node gives it.
Task<Acquisition> setOnOneNode(Host &host, LockRequest request);

} // namespace lockscope
