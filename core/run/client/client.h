// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/clientconfig.h"

namespace lockscope {

/// Runs one simulated client: think, acquire (with retries), work inside, write to the store, leave, release; then the next round.
/// Records what the client believes. The same code runs in every world. REQUIRES: `course` outlives the task.
///
/// The options in the settings apply to every scheme alike: a fencing number after the grant, a watchdog during the work, a clock
/// check before the write, and entry without a lock if the lock service fails (on-error). A client that enters without a lock has no
/// token and no number; its `entered` is caused by the `denied`, and it releases nothing.
Task<void> clientLife(ClientProcess &process, const ClientConfig *course);

} // namespace lockscope
