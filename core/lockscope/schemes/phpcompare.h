// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace lockscope {

/// Returns whether two strings are equal for the operator == of PHP 7. If both are numbers ("10",
/// "1e1", " 010", "-1.5"), PHP compares their values, otherwise their texts. It also compares the
/// texts of two numbers that overflow to the same value.
bool isEqualInPhp(std::string_view a, std::string_view b);

} // namespace lockscope
