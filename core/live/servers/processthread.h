// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace lockscope {

/// Runs the work on the thread that starts child processes, and waits until it is done.
///
/// This thread exists until the program ends. A child's death signal (PR_SET_PDEATHSIG) is sent when the thread that forked the child ends;
/// so a node that a worker thread has started would end with this worker thread. QProcess objects must be created, used and destroyed on
/// this thread, with their waitFor functions, because it has no Qt event loop.
/// Thread: any but this one.
void onProcessThread(const std::function<void()> &work);

} // namespace lockscope
