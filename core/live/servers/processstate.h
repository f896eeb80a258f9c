// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>

namespace lockscope {

/// What the kernel says of a process. A zombie counts as gone: in a container it may never be reaped.
enum class ProcessState { gone, running, stopped };

ProcessState processState(pid_t pid);

/// Waits until the process is gone; false if it still is there after the limit.
bool waitUntilGone(pid_t pid, std::chrono::milliseconds limit);

} // namespace lockscope
