// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>

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

} // namespace lockscope
