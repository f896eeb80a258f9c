// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Sends MULTI, DEL key, EXEC to the only node, one after the other. The transaction deletes the
/// key, whatever its value is. If the process has sent a WATCH before, the transaction deletes the
/// key only if the key has not changed since then: all commands of a process to a node use one
/// connection.
Task<ReleaseReport> deleteInTransaction(ClientProcess &process, HeldLock lock);

} // namespace lockscope
