// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the names that a user may have meant by a wrong one, the nearest first, at most three: names that differ in one or two letters, or
/// that contain the text. Upper and lower case are equal.
std::vector<std::string> nearMisses(std::string_view wrong, const std::vector<std::string> &names);

/// Returns "; did you mean F9, F29?" for an error message; empty if no name is near.
std::string didYouMean(std::string_view wrong, const std::vector<std::string> &names);

} // namespace lockscope
