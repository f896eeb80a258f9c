// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <string_view>

namespace lockscope {

/// Releases the lock on the only node. `lines`: the release's part of the listing, which must outlive the task. REQUIRES: the way is not
/// ReleaseWay::usual.
Task<ReleaseReport> releaseInWay(ReleaseWay way, ClientProcess &process, HeldLock lock, Listing lines);

/// Returns the id of the scheme that uses this way by default after SET NX PX. REQUIRES: as above.
std::string_view schemeOfRelease(ReleaseWay way);

} // namespace lockscope
