// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace lockscope {

/// Returns the text of the column `token` for the value of a key: the value itself; of a value of
/// more than 40 bytes the first whole characters, at most 32 bytes, `~`, and the first 8 hex digits
/// of the value's SHA-1. So different values have different texts.
std::string tokenText(std::string_view value);

/// Returns the same text for a long value of which only the first 32 bytes and the 8 digits are
/// known.
std::string tokenText(std::string_view beginning, std::string_view digits);

} // namespace lockscope
