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

/// Asks a node again and again, until its answer begins so. False: it does not within half a minute.
bool isSaid(TcpNode &node, const std::vector<std::string_view> &words, const char *answer);

/// A real node that refuses commands, how to bring it to that, and who asks it.
struct BadNode {
    std::string error; ///< how its answers begin
    QStringList configuration;
    std::function<bool(TcpNode &)> prepare = {};
    std::string user = {};
    std::string password = {};
};

/// Every kind of bad node, by a name for the tables of tests.
const std::map<std::string, BadNode> &badNodes();

/// Starts and prepares a node; null if it does not come to refuse.
std::unique_ptr<TcpNode> startBad(const BadNode &bad);

} // namespace lockscope
