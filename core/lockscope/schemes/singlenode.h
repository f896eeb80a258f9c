// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The node that the single-node schemes use.
inline constexpr NodeId onlyNode{1};

/// Returns the command that sets the key: SET key token NX PX ttl, in the unit of the request, and
/// with the client's mistakes.
Command setCommand(const ClientProcess &process, const LockRequest &request, const Token &token);

/// Returns the lease of the request: with LeaseUnit::seconds it is rounded up to whole seconds.
Duration leaseOf(const LockRequest &request);

/// Sends setCommand() to the only node: the acquisition that the set-px schemes share. The client
/// counts the lease from before it sends the command. So the lease never ends later for the client
/// than on the node, if both clocks run at the same rate.
Task<Acquisition> setOnOneNode(ClientProcess &process, LockRequest request);
/// The same with a token of the caller, for a caller that also needs the token if the lock is
/// denied.
Task<Acquisition> setOnOneNode(ClientProcess &process, LockRequest request, Token token);

/// Sends the command, a release, to the only node.
Task<ReleaseReport> releaseOnOneNode(ClientProcess &process, Command command, Duration nodeTimeout);
/// The same with compare-and-delete: by the script's hash, and by the script's text if the node
/// does not have the script (NOSCRIPT).
Task<ReleaseReport> releaseOnOneNode(ClientProcess &process, const HeldLock &lock);

/// Sends DEL key to the only node, whatever the key's value is by now: the release that the blind
/// schemes share.
Task<ReleaseReport> deleteBlindly(ClientProcess &process, HeldLock lock);

/// Returns whether the answer to a GET is this token.
bool isToken(const Answer &answer, const Token &token);

/// Returns an acquisition without a lock, for this answer: Denial::error if the node refused or did
/// not answer, otherwise Denial::held. If the answer grants the lock, the caller then sets
/// Acquisition::lock.
Acquisition withoutLock(const Answer &answer);

} // namespace lockscope
