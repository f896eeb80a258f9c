// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"

#include <QString>

namespace lockscope {

/// Returns why a server program or a node cannot be used, and what to change, in the language of the window.
QString serverReasonWords(const ServerRefusal &refusal);

} // namespace lockscope
