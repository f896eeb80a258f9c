// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <string_view>

namespace lockscope {

/// Releases the lock on the only node of a single-node scheme in this way. `lines`: the lines of the release in the scheme's listing.
/// REQUIRES: the way is not ReleaseWay::usual; `lines` outlive the task.
Task<ReleaseReport> releaseInWay(ReleaseWay way, ClientProcess &process, HeldLock lock, Listing lines);

/// Returns the id of the set-px-… scheme that releases in this way by default. REQUIRES: the way is not ReleaseWay::usual.
std::string_view schemeOfRelease(ReleaseWay way);

} // namespace lockscope
