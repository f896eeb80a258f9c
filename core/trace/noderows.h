// SPDX-License-Identifier: MIT
#pragma once

namespace lockscope {

/// The detail of the `node-down` row of a server whose process ended although neither the fault
/// plan nor the user ended it. The row has no cause. If the server is the store, the row has the
/// actor `store` and no node.
inline constexpr const char *endedUnexpectedlyText = "its process ended unexpectedly";

} // namespace lockscope
