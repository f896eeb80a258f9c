// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// Sends MULTI, DEL key, EXEC to the only node, one after the other: deletes the key whatever its value is; after a WATCH, only if it has
/// not changed since. This works because all commands of a process to a node use one connection.
Task<ReleaseReport> deleteInTransaction(ClientProcess &process, HeldLock lock);

} // namespace lockscope
