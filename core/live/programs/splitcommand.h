// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Splits a command into the program and its arguments at blanks. Quotes ('…', "…") and backslashes
/// have the same meaning as in a shell. No shell is started, so other characters have no special
/// meaning. Error: there is no word; the command ends with a backslash; a quote has no end; or the
/// command contains a character that only a shell can interpret (one of |&;<>()$` outside quotes, $
/// or ` inside "…"): "'|' needs a shell; expected a program and its arguments, or: sh -c '…'".
Result<std::vector<std::string>> splitCommand(std::string_view command);

} // namespace lockscope
