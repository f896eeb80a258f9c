// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace lockscope::sim {

/// The SHA-1 of a text as 40 hexadecimal digits: the name of a script.
std::string sha1Hex(std::string_view text);

} // namespace lockscope::sim
