// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/redisserver.h"

#include <string>

namespace lockscope {

/// Returns the configuration text of one of our redis-servers. `socket`: the path that it listens on.
std::string serverConfiguration(const RedisServerOptions &options, const std::string &socket);

} // namespace lockscope
