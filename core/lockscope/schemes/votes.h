// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// A node's vote for the lock: its SET NX was done.
bool saysOk(const Answer &answer);

/// A node's vote against it: somebody else's key is there.
bool saysHeld(const Answer &answer);

/// What Redlock subtracts from the validity, because the clocks of client and nodes do not run at quite the same rate.
Duration driftOf(const LockRequest &request);

} // namespace lockscope
