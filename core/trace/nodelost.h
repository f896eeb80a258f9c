// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace lockscope {

/// What the detail of a `node-down` row begins with where the process ended though no plan and no operator ended it.
inline constexpr std::string_view nodeLostText = "its process has ended";

} // namespace lockscope
