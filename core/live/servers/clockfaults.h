// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// Checks that a server of that program (empty: that of findRedisServer()) uses a simulated wall clock. Tests each program once (starts a
/// server, sets its clock forward and queries its time; about 20 ms) and caches the result.
/// Error: why it does not, in one line.
/// Thread: any.
Result<Done> checkClockFaults(const std::string &program = {});

} // namespace lockscope
