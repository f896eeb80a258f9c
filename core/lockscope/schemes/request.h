// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"

#include <optional>

namespace lockscope {

/// What one try to acquire a lock asks for. Lengths are at most 1000 h.
struct LockRequest {
    Resource resource;            ///< the name of what the lock protects, not empty; the key is "lockscope:lock:" and this name
    Duration ttl{};               ///< lease length, 1 ms or more. Redis counts whole milliseconds, schemes with EXPIRE whole seconds, rounded up
    Duration nodeTimeout = 50ms;  ///< how long to wait for one node's answer; more than 0
    double driftFactor = 0.01;    ///< redlock: the part of the TTL to subtract from the lease for clock drift; from 0 to below 1
    Duration driftConstant = 2ms; ///< … and a length to subtract besides; 0 or more
    int replicas = 0;             ///< set-px-wait: replicas of the master, of which (replicas + 1) / 2 must confirm the key
    Duration waitLimit{};         ///< where the lock is handed over (WakeUp::notify): how long one try may stand in the queue; 0: no limit
};

/// A lock as its holder knows it. Only the nodes' keys show whether the holder still has it.
struct HeldLock {
    LockRequest request;
    Token token;
    std::optional<LocalTime> validUntil; ///< on the client's own clock; none: for ever
    Fence fence;                         ///< 0: none was taken (takeNumber())
};

} // namespace lockscope
