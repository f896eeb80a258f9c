// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

/// Process groups that end with this program, however it ends. A child's death signal (PR_SET_PDEATHSIG) ends only the child, not
/// processes that it starts, such as the server of a shell script without `exec`. A guard process therefore waits on a pipe for the
/// end of this program and then kills the groups. It starts with the first group. If it cannot start, only the death signal is left.
/// Thread: the process thread (onProcessThread()).

/// Adds the process group of that leader.
void guardGroup(pid_t leader);
/// Kills the remaining processes of the group, and removes it. REQUIRES: its leader has not been reaped; after that its number may
/// belong to another group.
void endGroup(pid_t leader);

} // namespace lockscope
