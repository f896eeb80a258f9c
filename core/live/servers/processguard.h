// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

/// Process groups that end with this program, however it ends. A child's death signal (PR_SET_PDEATHSIG) ends the child only, and not the
/// processes that the child starts, such as the server of a shell script without `exec`. So a guard process waits on a pipe for our end and
/// then kills the groups. It starts with the first group. If it cannot be started, only the death signal is left.
/// Thread: the process thread (onProcessThread()).

/// Adds the process group of that leader.
void guardGroup(pid_t leader);
/// Kills the processes of the group that still live, and removes it. REQUIRES: its leader has not been waited for; after that its number may
/// belong to another group.
void endGroup(pid_t leader);

} // namespace lockscope
