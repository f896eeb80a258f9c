// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/choices.h"
#include "lockscope/commands/serverversion.h"

namespace lockscope {

/// Returns the version of the server that a value of the setting `server` selects. ServerKind::any:
/// an unknown server, which supports every command.
ServerVersion versionOf(ServerKind server);

} // namespace lockscope
