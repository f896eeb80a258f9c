// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/net/nodeaddress.h"

#include <string>

namespace lockscope {

/// The largest number of nodes that the user can give for a run.
constexpr int givenNodesMax = 9;

/// Parses the URL of a node that the user gives (parseNodeAddress()). `user` and `password` are used if the URL has none.
/// Error: one line without a password: the URL is not valid, or a user has no password (a user without a password accepts any).
Result<NodeAddress, ServerRefusal> parseGivenNode(const std::string &url, const std::string &user, const std::string &password);

} // namespace lockscope
