// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

class QProcess;
class QProcessEnvironment;

namespace lockscope {

class PreloadPage;

/// Prepares a child process before its start. The child is killed when this program ends, leads a
/// new session and process group (so the terminal's signals do not reach it), blocks no signal, and
/// inherits only the standard descriptors.
void prepare(QProcess &child);

/// Returns the environment for a process that preloads `module` (the path of the module of
/// core/preload), which reads and writes `page`. In LD_PRELOAD, the module comes before other
/// entries.
QProcessEnvironment preloadEnvironment(const std::string &module, const PreloadPage &page);

/// Sets the environment of a server that has not started: it preloads the module, which refuses
/// connections of other users to the server's ports. `page`: for what else the module does, or
/// null; then a module that is not installed is no error, and the ports are open to all users.
Result<Done> preloadInto(QProcess &server, const PreloadPage *page);

/// Runs `work` on the process thread, the only thread that starts child processes, and waits until
/// the work is done.
///
/// The process thread exists until the program ends. This is necessary because a child's death
/// signal (PR_SET_PDEATHSIG) is sent when the thread that forked the child ends: if a worker thread
/// started a node, the node would end with this worker thread. QProcess objects must be created,
/// used and destroyed on the process thread. It has no Qt event loop, so use their waitFor
/// functions. Thread: any but the process thread.
void runOnProcessThread(const std::function<void()> &work);

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

/// Returns the path at which a file that belongs to the program is installed:
/// ../libexec/lockscope/NAME, relative to the program's folder.
std::filesystem::path installedPart(std::string_view name);

} // namespace lockscope
