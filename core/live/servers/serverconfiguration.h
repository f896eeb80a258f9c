// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/redisserver.h"

#include <string>

namespace lockscope {

/// All that a redis-server of ours is told at its start, as the text of its configuration. `socket`: the path that it listens on.
std::string serverConfiguration(const RedisServerOptions &options, const std::string &socket);

} // namespace lockscope
