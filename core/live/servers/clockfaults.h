// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// Returns whether a server of that program (empty: that of findRedisServer()) accepts a simulated wall clock. Tests it once (starts
/// a server, sets its clock forward and queries its time; about 20 ms) and caches the result.
/// Error: the reason, in one line.
/// Thread: any.
Result<Done> clockFaults(const std::string &program = {});

} // namespace lockscope
