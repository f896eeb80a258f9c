// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace lockscope {

/// Returns whether PHP 7 takes two strings for equal with ==. If both are numbers ("10", "1e1", " 010", "-1.5"), their values are compared,
/// else their texts. Two numbers that overflow to the same value are compared as texts.
bool isEqualInPhp(std::string_view a, std::string_view b);

} // namespace lockscope
