// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/commands/serverversion.h"

#include <string>

namespace lockscope {

/// Returns the full path of redis-server: `program`; if that is empty, the program in the environment variable LOCKSCOPE_REDIS_SERVER; if
/// that is empty, too, the first redis-server on PATH.
/// Error: one line that says what to install.
Result<std::string, ServerRefusal> findRedisServer(const std::string &program);

/// Runs `PROGRAM --version`, checks that the program is a Redis server, and returns its version. Caches a version. Blocks for a few
/// milliseconds, or for five seconds if the program prints nothing.
/// Error: what the program printed instead, or why it cannot run.
/// Thread: any but the process thread.
Result<ServerVersion, ServerRefusal> checkServerProgram(const std::string &path);

} // namespace lockscope
