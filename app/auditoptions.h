// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

namespace lockscope {

/// Parses the options of `audit`. Error: wrong usage, in one line.
Result<Call> parseAudit(const QStringList &arguments);

} // namespace lockscope
