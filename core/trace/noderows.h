// SPDX-License-Identifier: MIT
#pragma once

namespace lockscope {

/// The detail of the `node-down` row of a server whose process ended though neither the plan nor the operator ended it. Such a row has no
/// cause; the store's has the actor `store` and no node.
inline constexpr const char *endedUnexpectedlyText = "its process ended unexpectedly";

} // namespace lockscope
