// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace lockscope {

/// Appends a text as a JSON string with quotes. Bytes that are not UTF-8 (a node may send them) become U+FFFD.
void appendJson(std::string &json, std::string_view text);

} // namespace lockscope
