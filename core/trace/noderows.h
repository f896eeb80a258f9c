// SPDX-License-Identifier: MIT
#pragma once

namespace lockscope {

/// The detail of the `node-down` row of a server that ended without the fault plan or the operator. The row has no cause. If the server is
/// the store, the row has the actor `store` and no node.
inline constexpr const char *endedUnexpectedlyText = "its process ended unexpectedly";

} // namespace lockscope
