// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

// Functions that make process groups end when this program ends, also if it crashes or is killed. A
// child's death signal (PR_SET_PDEATHSIG) ends only the child, but not the processes that the child
// has started, such as the server of a shell script without `exec`. Therefore a guard process waits
// on a pipe for the end of this program, and then kills the groups. The guard starts with the first
// group. If it cannot start, only the death signal is used. Thread: the process thread
// (runOnProcessThread()).

/// Adds the process group of `leader` to the groups that the guard kills when this program ends.
void guardGroup(pid_t leader);
/// Kills all processes of the group that still run, also the leader, and removes the group from the
/// guard. REQUIRES: the leader has not been reaped; after that, its process id may be the id of
/// another group.
void endGroup(pid_t leader);

} // namespace lockscope
