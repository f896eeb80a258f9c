// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

namespace lockscope {

/// Shows the window with the file, lesson or dialog of the call, until the user closes it or a
/// signal ends the program. Returns the exit code. REQUIRES: no QCoreApplication exists, and no
/// thread has been started.
int runWindow(const WindowCall &call);

} // namespace lockscope
