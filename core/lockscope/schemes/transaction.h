// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// MULTI, DEL key, EXEC on the only node, one after the other: deletes the key, whosesoever it is; with a WATCH before it, only if it has
/// not changed since. Works because all commands of a process to a node go over one connection.
Task<ReleaseReport> deleteInTransaction(ClientProcess &process, HeldLock lock);

} // namespace lockscope
