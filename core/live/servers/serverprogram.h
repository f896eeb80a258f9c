// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/commands/serverversion.h"

#include <string>

namespace lockscope {

/// Returns the full path of redis-server: the named one, else that of the environment variable LOCKSCOPE_REDIS_SERVER (if not empty),
/// else the first on PATH.
/// Error: one line that names what to install.
Result<std::string> findRedisServer(const std::string &program);

/// Checks with `--version` that the program is a Redis server, and returns its version. Caches a positive result. Blocks for a few
/// milliseconds, or for five seconds if the program prints nothing.
/// Error: what it printed instead.
/// Thread: any but the process thread.
Result<ServerVersion> checkServerProgram(const std::string &path);

} // namespace lockscope
