// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <string_view>

namespace lockscope {

/// Releases the lock of a single-node scheme as `way` says. `lines`: the lines of the release in
/// the scheme's listing. REQUIRES: `way` is not ReleaseWay::usual; `lines` outlive the task.
Task<ReleaseReport> releaseInWay(
    ReleaseWay way, ClientProcess &process, HeldLock lock, Listing lines);

/// Returns the id of the set-px-… scheme whose default way to release is `way`. REQUIRES: `way` is
/// not ReleaseWay::usual.
std::string_view schemeOfRelease(ReleaseWay way);

} // namespace lockscope
