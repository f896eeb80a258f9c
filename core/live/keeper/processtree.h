// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <vector>

namespace lockscope {

/// Returns the children of a process, also those that have ended and are not reaped yet.
std::vector<pid_t> childrenOf(pid_t process);

/// Returns the children of a process, their children, and so on. A process that gets a new parent
/// meanwhile may be missing.
std::vector<pid_t> descendantsOf(pid_t process);

/// Returns whether no thread of a process can run until SIGCONT is sent. True also for a process
/// that has ended. A thread that waits in vfork() for a stopped child counts as unable to run,
/// although the kernel does not show it as stopped.
bool isAtRest(pid_t process);

} // namespace lockscope
