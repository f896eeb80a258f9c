// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Sends compare-and-delete to all nodes at once, by the script's hash, and the script's text to
/// the nodes that do not have the script (NOSCRIPT). Waits until every node has answered or timed
/// out. For the schemes that need a majority; the others release with releaseOnOneNode()
/// (singlenode.h).
Task<ReleaseReport> releaseEverywhere(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// The same, but returns as soon as a majority of the nodes has deleted the key, or a majority is
/// no longer possible. If some nodes have not answered by then, the report's `unanswered` is set
/// and still waits for them (see awaitReleases()). So one node that hangs does not delay a release.
Task<ReleaseReport> releaseByMajority(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// As the two functions above, with `command` instead of compare-and-delete, for example
/// commands::deleteIfEqual().
Task<ReleaseReport> releaseEverywhere(
    ClientProcess &process, Command command, Duration nodeTimeout);
Task<ReleaseReport> releaseByMajority(
    ClientProcess &process, Command command, Duration nodeTimeout);

/// Waits until all nodes of `releases` (the `unanswered` of a report) have answered or timed out.
/// Returns the final report; its `unanswered` is null. REQUIRES: `releases` is not null.
Task<ReleaseReport> awaitReleases(std::shared_ptr<Gather> releases);

/// Returns whether an answer reports deleted keys.
bool reportsDeletion(const Answer &answer);

} // namespace lockscope
