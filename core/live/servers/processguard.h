// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

// Functions that make process groups end when this program ends, also if it crashes or is killed. A child's death signal (PR_SET_PDEATHSIG)
// ends only the child, but not the processes that the child has started, such as the server of a shell script without `exec`. Therefore a
// guard process waits on a pipe for the end of this program, and then kills the groups. The guard starts with the first group. If it cannot
// start, only the death signal is used.
// Thread: the process thread (onProcessThread()).

/// Adds the process group of `leader` to the guard.
void guardGroup(pid_t leader);
/// Kills the remaining processes of the group, and removes the group from the guard. REQUIRES: the leader has not been reaped; after that,
/// the number may belong to another group.
void endGroup(pid_t leader);

} // namespace lockscope
