// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

namespace lockscope {

/// Parse the options of `explore` and `merge`. Error: wrong usage, in one line.
Result<Call> parseExplore(const QStringList &arguments);
Result<Call> parseMerge(const QStringList &arguments);

} // namespace lockscope
