// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/wording.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the names as a list: "F9, F29".
Wording listed(const std::vector<std::string> &names);

/// Returns the names that a user may have meant by a wrong name: at most three, the nearest first.
/// A name is near if it differs in at most two letters (one, if the wrong name has at most four
/// letters), or if it contains the wrong name. Two letters in the wrong order are one difference.
/// Ignores letter case.
std::vector<std::string> nearMisses(std::string_view wrong, const std::vector<std::string> &names);

/// Returns "; did you mean F9, F29?" for an error message; empty if no name is near.
Wording didYouMean(std::string_view wrong, const std::vector<std::string> &names);

/// Returns didYouMean(); if no name is near, returns "; expected one of F9, F29" with all names.
Wording expectedNames(std::string_view wrong, const std::vector<std::string> &names);

} // namespace lockscope
