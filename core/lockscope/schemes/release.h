// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Sends compare-and-delete to all those nodes at once, by the script's hash, and the script's text to the nodes that do not know
/// it (NOSCRIPT); waits for every node's answer or its time-out. Part of the right schemes' release.
Task<ReleaseReport> releaseEverywhere(ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// The same, but returns as soon as a majority has deleted it or no longer can: the others are the report's rest. So a node that
/// hangs costs a release no more than it costs an acquisition.
Task<ReleaseReport> releaseByMajority(ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// Waits until every node has answered a release or its time is over: the report without a rest. REQUIRES: not null.
Task<ReleaseReport> releaseEnd(std::shared_ptr<Gather> releases);

/// An answer that says that keys were deleted.
bool saysDeleted(const Answer &answer);

} // namespace lockscope
