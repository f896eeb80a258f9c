// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/schemes/variants.h"

#include <optional>

namespace lockscope {

/// The parameters of one try to acquire a lock. Lengths are at most 1000 h.
struct LockRequest {
    Resource resource; ///< the name of what the lock protects, not empty; the key is
                       ///< "lockscope:lock:" and this name
    Duration ttl{}; ///< lease length, at least 1 ms. Redis takes whole milliseconds, EXPIRE whole
                    ///< seconds, both rounded up
    Duration nodeTimeout = 50ms; ///< how long to wait for one node's answer; more than 0
    double driftFactor = 0.01; ///< redlock: the fraction of the TTL to subtract from the lease for
                               ///< clock drift; from 0 to below 1
    Duration driftConstant = 2ms; ///< redlock: a fixed length to subtract as well; 0 to 1000 h
    int replicas =
        0; ///< set-px-wait: replicas of the node, of which (replicas + 1) / 2 must confirm the key
    Duration waitLimit{}; ///< for a lock that is handed over (WakeUp::notify): how long one try may
                          ///< stay in the queue; 0: no limit
    LeaseUnit leaseUnit =
        LeaseUnit::milliseconds; ///< set-px-*: the unit in which SET takes the lease
    int depth = 1; ///< reentrant: how many times to acquire the lock before the first release
};

/// A lock from its holder's point of view. Only the nodes' keys show whether the holder still has
/// it.
struct HeldLock {
    LockRequest request;
    Token token;
    std::optional<LocalTime> validUntil; ///< on the client's own clock; none: no deadline
    Fence fence;                         ///< 0: the client has not requested one (nextFence())
};

} // namespace lockscope
