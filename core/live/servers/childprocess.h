// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QProcess;
class QProcessEnvironment;

namespace lockscope {

class PreloadPage;

/// Prepares a child process before its start. The child is killed when this program ends, leads a
/// new session and process group (so the terminal's signals do not reach it), blocks no signal, and
/// inherits only the standard descriptors.
void prepare(QProcess &child);

/// Returns the environment for a server that preloads `module` (the path of the module of
/// core/preload), which reads and writes `page`. In LD_PRELOAD, the module comes before other
/// entries.
QProcessEnvironment preloadEnvironment(const std::string &module, const PreloadPage &page);

} // namespace lockscope
