// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/net/nodeaddress.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Facts about a node, from its replies to commands. A fact is empty if the user of the connection
/// may not send the command, or the node does not reply.
struct NodeFacts {
    std::string software;                     ///< "Redis 7.0.15"
    std::vector<std::string> unknownCommands; ///< commands of lock schemes that the node's version
                                              ///< does not have: "WAITAOF", "SET IFEQ"
    std::optional<int> replicas;              ///< number of connected replicas
    std::optional<Duration> roundTrip;        ///< the shortest round trip of several commands
    /// How far the node's clock is ahead of this machine's clock; negative: behind. The error is at
    /// most half of `roundTrip`.
    std::optional<Duration> clockAhead;
};

/// Returns the value of a line "name:value" of a reply to INFO; empty: there is no such line.
std::string infoValue(std::string_view info, std::string_view name);

/// Returns the software that a reply to INFO names: "Redis 7.0.15"; empty if it names neither Redis
/// nor Valkey.
std::string softwareIn(std::string_view info);

/// Asks a node for its facts. Blocks for some round trips, or for two seconds if the node does not
/// reply. Thread: any.
NodeFacts askForFacts(const NodeAddress &address);

} // namespace lockscope
