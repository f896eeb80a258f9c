// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/net/nodeaddress.h"

namespace lockscope {

/// Asks the sentinels of `node` (NodeAddress::sentinels), one after the other, for the current
/// address of their primary. The result has the user and the password of `node`. Error: no sentinel
/// answers, or none has a primary of this name; one line. Blocks for at most two seconds for each
/// sentinel. Thread: any.
Result<NodeAddress, ServerRefusal> currentPrimary(const NodeAddress &node);

} // namespace lockscope
