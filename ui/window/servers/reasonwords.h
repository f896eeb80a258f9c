// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/nodefacts.h"
#include "core/live/servers/serverrefusal.h"

#include <QString>

namespace lockscope {

/// Returns why a server program or a node cannot be used, and what to change, in the language of the window.
QString serverReasonWords(const ServerRefusal &refusal);

/// Returns the text for a node that runs can use, with facts about the node:
/// "Ready: Redis 7.0.15, 1 replica, round trip 120 µs, clock 3 ms ahead."
QString readyWords(const NodeFacts &facts);

} // namespace lockscope
