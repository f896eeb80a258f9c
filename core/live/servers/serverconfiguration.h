// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/redisserver.h"

#include <string>

namespace lockscope {

/// Returns the configuration text of a redis-server that Lockscope starts. `socket`: the path of
/// the Unix socket on which it listens.
std::string serverConfiguration(const RedisServerOptions &options, const std::string &socket);

} // namespace lockscope
