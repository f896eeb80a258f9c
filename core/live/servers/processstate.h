// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>

namespace lockscope {

/// The state of a process according to the kernel. `gone`: the process has ended; a zombie counts
/// as gone, because in a container there may be no process that reaps it. `stopped`: the process
/// exists, but does not run until SIGCONT (a frozen node has this state).
enum class ProcessState { gone, running, stopped };

ProcessState processState(pid_t pid);

/// Waits until the process is gone. Returns false if it still exists after the time `limit`.
bool waitUntilGone(pid_t pid, std::chrono::milliseconds limit);

} // namespace lockscope
