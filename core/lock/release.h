// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"
#include "world/gather.h"

namespace lockscope {

/// Sends compare-and-delete to all those nodes at once, by the script's hash, and the script's text to the nodes that do not know
/// it (NOSCRIPT); waits for every node's answer or its time-out. Part of the right schemes' release.
Task<ReleaseReport> releaseEverywhere(Host &host, Resource resource, Token token, Duration nodeTimeout);

/// An answer that says that keys were deleted.
bool saysDeleted(const Answer &answer);

} // namespace lockscope
