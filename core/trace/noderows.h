// SPDX-License-Identifier: MIT
#pragma once

namespace lockscope {

/// The detail of a `node-down` row of a server that neither the fault plan nor the operator ended. The row has no cause. The store's row has
/// the actor `store` and no node.
inline constexpr const char *endedUnexpectedlyText = "its process ended unexpectedly";

} // namespace lockscope
