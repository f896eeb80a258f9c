// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace lockscope {

/// Returns the path at which a file that belongs to the program is installed:
/// ../libexec/lockscope/NAME, relative to the program's folder.
std::filesystem::path installedPart(std::string_view name);

} // namespace lockscope
