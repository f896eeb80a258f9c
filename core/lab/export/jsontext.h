// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace lockscope {

/// Appends a text as a JSON string, with its quotes. Bytes that are no UTF-8, as a node may have sent them, become U+FFFD.
void appendJson(std::string &json, std::string_view text);

} // namespace lockscope
