// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/clientconfig.h"

namespace lockscope {

/// One simulated client's whole life: think, acquire (with retries), work inside, write to the store, leave, release; and again.
/// It writes down what it believes. Written once for every world. REQUIRES: `course` outlives the task.
///
/// The settings' options stand around every scheme alike: a fencing number behind the grant, a watchdog beside the work, a look at
/// the clock before the write, and the way in without a lock for a client whose lock service fails (on-error). Such a client has no
/// token and no number, its `entered` is caused by the `denied`, and there is nothing that it would release.
Task<void> clientLife(ClientProcess &process, const ClientConfig *course);

} // namespace lockscope
