// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace lockscope {

/// Runs the work on the thread that starts child processes, and waits until it is done.
///
/// This thread lives until the program ends. That is necessary because a child's death signal (PR_SET_PDEATHSIG) is sent when the
/// thread that forked it ends; a node started by a worker thread would end with that thread. QProcess objects are created, used and
/// destroyed here, with their waitFor functions; there is no Qt event loop.
/// Thread: any but this one.
void onProcessThread(const std::function<void()> &work);

} // namespace lockscope
