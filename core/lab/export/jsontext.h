// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace lockscope {

/// Appends a text as a JSON string with quotes. A byte that is not valid UTF-8 (a node may send
/// such bytes) becomes U+FFFD.
void appendJson(std::string &json, std::string_view text);

} // namespace lockscope
