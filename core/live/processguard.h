// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

/// Process groups that end with us, however we die. A child's death signal (PR_SET_PDEATHSIG) ends the child alone, and not what it has
/// started in turn: the server of a shell script that does not `exec` it. So a process of ours, the guard, waits on a pipe for our end and
/// then kills the groups. It starts with the first group. Without it (no process can be started) the death signal is all there is.
/// Thread: the process thread (onProcessThread()).

/// From now on the group of that leader ends with us.
void guardGroup(pid_t leader);
/// Kills what still lives of the group, and guards it no longer. REQUIRES: its leader has not been waited for, or the number may be another
/// group's by now.
void endGroup(pid_t leader);

} // namespace lockscope
