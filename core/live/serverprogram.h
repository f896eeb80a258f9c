// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string>

namespace lockscope {

/// The full path of redis-server: the named one, else the one that the environment variable LOCKSCOPE_REDIS_SERVER names (empty: none), else
/// the first on PATH. Error: one line that says what to install.
Result<std::string> findRedisServer(const std::string &program);

/// Whether the program at that path is a Redis server: asks it for its --version, once; a yes is remembered. Blocks for some milliseconds.
/// Error: what it printed instead, or that it printed nothing in time. Thread: any but the process thread.
Result<Done> checkServerProgram(const std::string &path);

} // namespace lockscope
