// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tcpnode.h"

#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Sends a command to a node repeatedly until its reply begins with `reply`. Returns false if no
/// such reply arrives within 30 s.
bool waitForReply(TcpNode &node, const std::vector<std::string_view> &words, const char *reply);

/// A real node that refuses commands: its configuration, its preparation, and the Redis user who
/// sends the commands.
struct BadNode {
    std::string error; ///< the code with which its error replies begin
    QStringList configuration;
    std::function<bool(TcpNode &)> prepare = {};
    std::string user = {};
    std::string password = {};
};

/// Returns all kinds of bad nodes by their names, which the data tables of the tests use.
const std::map<std::string, BadNode> &badNodes();

/// Starts and prepares a node. Returns null if the node does not start or its preparation fails.
std::unique_ptr<TcpNode> startBad(const BadNode &bad);

} // namespace lockscope
