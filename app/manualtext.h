// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace lockscope {

/// Returns the reference of the command line as English Markdown: commands with their options,
/// settings, exit codes. The build makes the man page lockscope(1) from this text (docs/man), so
/// that the page agrees with the program. `lockscope manual` prints it.
std::string manualText();

} // namespace lockscope
