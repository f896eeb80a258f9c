// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <string_view>

namespace lockscope {

/// Releases the lock on the only node in this way. `lines`: the lines of the release in the scheme's listing, which must outlive the task.
/// REQUIRES: the way is not ReleaseWay::usual.
Task<ReleaseReport> releaseInWay(ReleaseWay way, ClientProcess &process, HeldLock lock, Listing lines);

/// Returns the id of the SET NX PX scheme that releases in this way by default. REQUIRES: the way is not ReleaseWay::usual.
std::string_view schemeOfRelease(ReleaseWay way);

} // namespace lockscope
