// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/net/nodeaddress.h"

#include <string>

namespace lockscope {

/// The largest number of nodes that the user can give for a run.
constexpr int givenNodesMax = 9;

/// Parses the URL of a node that the user gives, with parseNodeAddress(). `user` and `password` are
/// used if the URL does not have them. Error, one line that contains no password: the URL is not
/// valid, or it has a user but no password. (For a user that has no password, Redis accepts any
/// password.)
Result<NodeAddress, ServerRefusal> parseGivenNode(
    const std::string &url, const std::string &user, const std::string &password);

} // namespace lockscope
