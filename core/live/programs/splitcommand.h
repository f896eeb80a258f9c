// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Splits a command into the program and its arguments at blanks, with quotes ('…', "…") and backslashes as a shell reads them. No shell is
/// started, so nothing else of a shell's language has a meaning. Error: there is no word; a quote has no end; a character outside quotes (one of |&;<>()$`), or $
/// or ` inside "…", would mean something to a shell: "'|' needs a shell; expected a program and its arguments, or: sh -c '…'".
Result<std::vector<std::string>> splitCommand(std::string_view command);

} // namespace lockscope
