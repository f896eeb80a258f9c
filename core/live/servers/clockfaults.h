// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// Checks that a server that runs `program` uses the simulated wall clock that Lockscope gives it,
/// so that faults can change the clock. `program`: as for findRedisServer(). Tests each program
/// once (starts a server, sets its clock forward and queries its time; about 20 ms) and caches the
/// result. Error, one line: the reason why the server does not use the simulated clock. Thread:
/// any.
Result<Done> checkSimulatedClock(const std::string &program = {});

} // namespace lockscope
