// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"

namespace lockscope {

/// A command of a client reaches a node. The node executes it at this time, unless it is frozen,
/// busy or down.
struct NodeVisit {
    WorldTime time{};
    ClientId client;
    NodeId node;
};

} // namespace lockscope
