// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/nodefacts.h"
#include "core/live/servers/serverrefusal.h"

#include <QString>

namespace lockscope {

/// Returns why a server program or a node cannot be used, and what to change, in the language of
/// the window.
QString serverReasonWords(const ServerRefusal &refusal);

/// Returns that runs can use a node, with its facts: "Ready: Redis 7.0.15, 1 replica, round trip
/// 120 µs, clock 3 ms ahead, without EVAL, WAITAOF." `refused`: commands that the node refuses to
/// the user in its address; "without" names them together with the commands that the node does not
/// know.
QString readyWords(const NodeFacts &facts, const std::vector<std::string> &refused);

} // namespace lockscope
