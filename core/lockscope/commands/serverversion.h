// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace lockscope {

class CommandWords;

/// What runs on a node: "Redis 7.0.15", "Valkey 8.1.0". A value.
struct ServerVersion {
    enum class Kind { unknown, redis, valkey };
    Kind kind = Kind::unknown;
    int number = 0; ///< 7.0.15 is 70015

    /// Reads the line that `redis-server --version` prints: "Redis server v=7.0.15 …". Unknown: the line names neither.
    static ServerVersion of(std::string_view line);
    friend bool operator==(const ServerVersion &, const ServerVersion &) = default;
};

/// "Redis 7.0.15"; "an unknown server".
std::string serverText(const ServerVersion &server);

/// Whether the server knows a command with its options: `DELEX key IFEQ token`. True also where that is not known: an unknown server's answer
/// will tell, and so will that of a server to a command which every supported one knows.
bool knowsCommand(const ServerVersion &server, const CommandWords &words);

/// Which servers know it: "Redis 8.4.0 or later", "Redis 8.4.0 or Valkey 8.1.0 or later"; empty: every supported one.
std::string serversThatKnow(const CommandWords &words);

} // namespace lockscope
