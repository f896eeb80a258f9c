// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/client.h"

namespace lockscope {

/// What a client that has just entered asks of the store before it works, as the setting `fencing` says: nothing (off, write), a
/// read that shows its number (read-write), or its claim (cas). False: the store refuses it; its work would be in vain, and it leaves.
///
/// A refused read is a `write-rejected` row: it is the write that the store has turned down here, only earlier, and each round that was
/// to write is counted once, as a `wrote` or as a `write-rejected`.
Task<bool> openStore(Host &host, const ClientCourse *course, HeldLock lock);

/// The write that the lock protects: a value of its own each time, so that the store's history can be read back. Guarded as the
/// setting `fencing` says; the store's answer is a `wrote` or a `write-rejected` row. A client without a lock has no number and no
/// token to show: it shows 0, or nothing.
Task<void> writeOnce(Host &host, const ClientCourse *course, HeldLock lock);

} // namespace lockscope
