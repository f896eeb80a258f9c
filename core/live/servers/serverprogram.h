// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/commands/serverversion.h"

#include <string>

namespace lockscope {

/// The full path of redis-server: the named one, else the one that the environment variable LOCKSCOPE_REDIS_SERVER names (empty: none), else
/// the first on PATH. Error: one line that says what to install.
Result<std::string> findRedisServer(const std::string &program);

/// Checks that the program at that path is a Redis server, by its `--version`, and returns which. A program that passed is not asked again. Blocks some
/// milliseconds, or five seconds where the program prints nothing. Error: what it printed instead. Thread: any but the process thread.
Result<ServerVersion> checkServerProgram(const std::string &path);

} // namespace lockscope
