// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The extension that the right schemes share: a new lease of the same length, counted from before the first command left, on every
/// node on which the lock is still held.
///
/// All nodes are asked at once (compare-and-pexpire by the script's hash); it is decided as soon as a majority said yes or no longer
/// can. A node on which the token does not stand any more does not count: a lock that has decayed to a minority is lost, and the
/// report says so. The clock is looked at again after the votes, as in the acquisition. What a failed extension has prolonged is for
/// the release to undo.
///
/// With the slip Extension::orCreate a node on which the key is gone sets it anew and counts as a yes, as popular libraries have
/// it. Votes that a node's restart has cost come back; but the votes of a holder whose lease had long run out come back as well.
Task<ExtensionReport> extendByMajority(ClientProcess &process, HeldLock lock);

/// The same on the only node of a single-node scheme, without drift to subtract: the acquisition there subtracts none either.
Task<ExtensionReport> extendOnOneNode(ClientProcess &process, HeldLock lock);

} // namespace lockscope
