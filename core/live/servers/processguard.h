// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

// Process groups that end when this program ends, also if it crashes or is killed. A child's death signal (PR_SET_PDEATHSIG) ends only the
// child, not the processes that it has started, such as the server of a shell script without `exec`. A guard process therefore waits on a
// pipe for the end of this program and then kills the groups. It is started with the first group. If it cannot start, only the death signal
// remains.
// Thread: the process thread (onProcessThread()).

/// Adds the process group of that leader to the guard.
void guardGroup(pid_t leader);
/// Kills the remaining processes of the group, and removes the group from the guard. REQUIRES: its leader has not been reaped; after that
/// the number may belong to another group.
void endGroup(pid_t leader);

} // namespace lockscope
