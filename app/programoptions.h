// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"

#include "core/scenario/clientprograms.h"

namespace lockscope {

/// Adds the options --client, --client-reports, --any-user and --key.
void addProgramOptions(CommandParser &parser);

/// Returns the values of these options; no program if --client is not set. Error: wrong usage, in
/// one line.
Result<ClientPrograms> readPrograms(const CommandParser &parser);

} // namespace lockscope
