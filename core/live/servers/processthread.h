// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace lockscope {

/// Runs `work` on the process thread, the only thread that starts child processes, and waits until
/// the work is done.
///
/// The process thread exists until the program ends. This is necessary because a child's death
/// signal (PR_SET_PDEATHSIG) is sent when the thread that forked the child ends: if a worker thread
/// started a node, the node would end with this worker thread. QProcess objects must be created,
/// used and destroyed on the process thread. It has no Qt event loop, so use their waitFor
/// functions. Thread: any but the process thread.
void runOnProcessThread(const std::function<void()> &work);

} // namespace lockscope
