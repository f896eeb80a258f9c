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

/// Asks a node repeatedly until its answer begins with `answer`. Returns false if it does not within half a minute.
bool isSaid(TcpNode &node, const std::vector<std::string_view> &words, const char *answer);

/// A real node that refuses commands: its configuration, its preparation, and the Redis user who sends the commands.
struct BadNode {
    std::string error; ///< the beginning of its answers
    QStringList configuration;
    std::function<bool(TcpNode &)> prepare = {};
    std::string user = {};
    std::string password = {};
};

/// Returns all kinds of bad nodes, by the name that the data tables of the tests use.
const std::map<std::string, BadNode> &badNodes();

/// Starts and prepares a node. Returns null if the node does not refuse commands after that.
std::unique_ptr<TcpNode> startBad(const BadNode &bad);

} // namespace lockscope
