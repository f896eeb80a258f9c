// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/clientconfig.h"
#include "lockscope/runtime/clientprocess.h"

namespace lockscope {

/// Runs one client until it has finished its rounds. A round: acquire the lock (with retries),
/// enter, work, write to the store, leave, release, and wait for the think time. Records each of
/// these actions as a row. The same code runs in the model and against real Redis. REQUIRES:
/// `config` outlives the task.
///
/// The options in the settings apply to every scheme in the same way: a fencing token after the
/// grant, a watchdog during the work (if the scheme can extend), a clock check before the write,
/// and entry without a lock if the lock service fails (on-error). A client that enters without a
/// lock has neither a token nor a fencing token. The cause of its `entered` row is its `denied`
/// row, and it releases nothing.
Task<void> clientLife(ClientProcess &process, ClientConfig *config);

} // namespace lockscope
