// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Returns whether a node voted for the lock: its SET NX succeeded.
bool isVoteFor(const Answer &answer);

/// Returns whether a node voted against the lock: another client's key is there.
bool isVoteAgainst(const Answer &answer);

/// Returns the drift allowance, which Redlock subtracts from the validity, because the clocks of
/// client and nodes run at slightly different rates.
Duration driftAllowanceOf(const LockRequest &request);

} // namespace lockscope
