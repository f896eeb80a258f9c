// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// Shows the window, with the given scenario or trace if any, until it is closed or a signal ends the program. Returns the exit code.
/// REQUIRES: no QCoreApplication, and no thread has started yet.
int runWindow(const QString &file);

} // namespace lockscope
