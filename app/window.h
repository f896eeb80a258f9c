// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// Shows the window until the user closes it or a signal ends the program. Opens the scenario or trace `file`, unless it is empty. Returns
/// the exit code. REQUIRES: no QCoreApplication exists, and no thread has been started.
int runWindow(const QString &file);

} // namespace lockscope
