// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace lockscope {

class CommandWords;

/// The server software of a node: "Redis 7.0.15", "Valkey 8.1.0". A value.
struct ServerVersion {
    /// `unknown`: neither Redis nor Valkey, or the version was not queried.
    enum class Kind { unknown, redis, valkey };
    Kind kind = Kind::unknown;
    int number = 0; ///< 7.0.15 is 70015

    /// Parses the line that `redis-server --version` prints: "Redis server v=7.0.15 …". Returns
    /// Kind::unknown if the line names neither server.
    static ServerVersion of(std::string_view line);
    friend bool operator==(const ServerVersion &, const ServerVersion &) = default;
};

/// Returns "Redis 7.0.15", or "an unknown server".
std::string serverText(const ServerVersion &server);

/// Returns whether the server supports a command with its options: `DELEX key IFEQ token`. Also
/// returns true if this is not known (an unknown server, or a command that is not in the table of
/// versions); then the server's reply shows whether it supports the command.
bool supportsCommand(const ServerVersion &server, const CommandWords &words);

/// Returns whether the server's version of the command takes options: SET does since Redis 2.6.12.
/// Also returns true if this is not known (see supportsCommand()), and for a command whose options
/// are not in the table of versions.
bool takesOptions(const ServerVersion &server, std::string_view command);

/// Returns the servers that support the command: "Redis 8.4.0 or later", "Redis 8.4.0 or
/// Valkey 8.1.0 or later"; empty: all servers that Lockscope works with.
std::string serversThatSupport(const CommandWords &words);

} // namespace lockscope
