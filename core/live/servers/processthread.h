// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace lockscope {

/// Runs the work on the one thread that starts child processes, and waits until it is done.
///
/// The thread lives until the program ends, and that is its whole point: a child's death signal (PR_SET_PDEATHSIG) is sent when the
/// thread that forked it ends, so a worker thread that started a node would take the node with it. QProcess objects are made, used
/// and destroyed here, with their waitFor functions; there is no Qt event loop. Thread: any but this one.
void onProcessThread(const std::function<void()> &work);

} // namespace lockscope
