// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The node that the single-node schemes use.
inline constexpr NodeId onlyNode{1};

/// SET key token NX PX ttl on the only node, and what follows from its answer: the acquisition that the set-px schemes share.
/// The lease is counted from before the command left, so the client never thinks that it has longer than the node gives it.
Task<Acquisition> setOnOneNode(ClientProcess &process, LockRequest request);
/// The same with a token that the caller has made, and needs also where it is refused.
Task<Acquisition> setOnOneNode(ClientProcess &process, LockRequest request, Token token);

/// DEL key on the only node, whosesoever it is by now: the release that the blind schemes share.
Task<ReleaseReport> deleteBlindly(ClientProcess &process, HeldLock lock);

/// An answer that is this text: the token that stands under a key.
bool saysToken(const Answer &answer, const Token &token);

/// What an answer that did not grant the lock means.
Acquisition denied(const Answer &answer);

} // namespace lockscope
