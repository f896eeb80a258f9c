// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// Shows the window, with a scenario or a trace opened in it if a file is named, until it is closed or a signal ends the program.
/// Returns the exit code. REQUIRES: no QCoreApplication, and no thread started yet.
int runWindow(const QString &file);

} // namespace lockscope
