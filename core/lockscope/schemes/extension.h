// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// The extension that the correct schemes share. It sets a new lease of the same length on every
/// node whose key still has the lock's token. The new lease begins when the client starts to send
/// the commands, not when the answers arrive.
///
/// It sends compare-and-pexpire (Script::compareAndExtend, by its hash) to all nodes at once. It
/// returns as soon as a majority has set the new lease, or a majority is no longer possible. A node
/// on which the key has another value, or is gone, does not count. If only a minority still has the
/// key, the lock is lost, and the report has no validUntil. Like the acquisition, the extension
/// reads the clock again after the answers. A failed extension may have extended the TTL of keys on
/// some nodes; the release deletes them.
///
/// With the deliberate mistake Extension::orCreate (ClientProcess::setMistakes(), mistakes.h), a
/// node on which the key is gone sets the key again and counts as agreeing, as in popular
/// libraries. This restores keys that a node has lost in a restart. But it also restores the keys
/// of a holder whose lease ended long ago.
Task<ExtensionReport> extendByMajority(ClientProcess &process, HeldLock lock);

/// The same on the only node of a single-node scheme. It subtracts no drift from the lease, like
/// the acquisition of these schemes.
Task<ExtensionReport> extendOnOneNode(ClientProcess &process, HeldLock lock);

/// As extendOnOneNode(), with SET key token IFEQ token PX ttl. A node that does not support this
/// command gets compare-and-pexpire.
Task<ExtensionReport> extendByOneCommand(ClientProcess &process, HeldLock lock);

} // namespace lockscope
