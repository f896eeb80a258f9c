// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/commands/serverversion.h"

#include <string>

namespace lockscope {

/// Returns the full path of `program`, which is a path or a name on PATH. If `program` is empty,
/// uses the environment variable LOCKSCOPE_REDIS_SERVER instead; if this variable is empty, too,
/// uses "redis-server". Error, one line: there is no such program; if a name (not a path) was not
/// found on PATH, the text has the command that installs redis-server.
Result<std::string, ServerRefusal> findRedisServer(const std::string &program);

/// Runs `PROGRAM --version`, checks that the program is a Redis server, and returns its version.
/// Caches the version, so that it runs a program again only if the check has failed. Blocks for a
/// few milliseconds, or for five seconds if the program prints nothing. Error: the program printed
/// something else, or it cannot run. Thread: any but the process thread.
Result<ServerVersion, ServerRefusal> checkServerProgram(const std::string &path);

} // namespace lockscope
