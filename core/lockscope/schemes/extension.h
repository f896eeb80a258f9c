// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The extension that the correct schemes share. It sets a new lease of the same length on every node on which the lock is still held. The
/// lease is counted from before the first command was sent.
///
/// It sends compare-and-pexpire (by the script's hash) to all nodes at once. It returns as soon as a majority has agreed, or a majority is
/// no longer possible. A node on which the key has another value, or is gone, does not count: a lock that only a minority still has is
/// lost, and the report has no validUntil. Like the acquisition, it reads the clock again after the votes. A failed extension may have
/// prolonged keys on some nodes; the release deletes them.
///
/// If the process has the deliberate mistake Extension::orCreate (ClientProcess::setMistakes(), mistakes.h), a node on which the key is
/// gone sets it again and counts as a yes, as in popular libraries. This restores votes that were lost because a node restarted. But it
/// also restores the votes of a holder whose lease ended long ago.
Task<ExtensionReport> extendByMajority(ClientProcess &process, HeldLock lock);

/// The same on the only node of a single-node scheme. It subtracts no drift, and neither does the acquisition there.
Task<ExtensionReport> extendOnOneNode(ClientProcess &process, HeldLock lock);

/// The same, by SET key token IFEQ token PX ttl instead of compare-and-pexpire, if the node supports it.
Task<ExtensionReport> extendByOneCommand(ClientProcess &process, HeldLock lock);

} // namespace lockscope
