// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"

namespace lockscope {

/// Adds the options of `audit`.
void addAuditOptions(CommandParser &parser);
/// Returns the call of `audit` from the parsed options. Error: wrong usage, in one line.
Result<Call> readAudit(const CommandParser &parser);

} // namespace lockscope
