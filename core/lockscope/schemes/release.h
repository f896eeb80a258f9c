// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Sends compare-and-delete to all nodes at once, by the script's hash, and the script's text to the nodes that do not have the script
/// (NOSCRIPT). Waits until every node has answered or timed out. Part of the correct schemes' release.
Task<ReleaseReport> releaseEverywhere(ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// The same, but returns as soon as a majority has deleted it or no longer can. The report's `rest` then has the other nodes. So a hanging
/// node delays a release no more than an acquisition.
Task<ReleaseReport> releaseByMajority(ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// Waits until every node has answered a release or timed out. Returns the report, without `rest`. REQUIRES: not null.
Task<ReleaseReport> releaseEnd(std::shared_ptr<Gather> releases);

/// Returns whether an answer reports deleted keys.
bool saysDeleted(const Answer &answer);

} // namespace lockscope
