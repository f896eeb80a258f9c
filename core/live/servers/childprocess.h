// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QProcess;
class QProcessEnvironment;

namespace lockscope {

class PreloadPage;

/// Makes a child one of ours, before it is started: it dies with us, leads a session and a process group of its own (so it is out of the
/// terminal's reach), blocks no signal, and inherits no descriptor but the standard ones.
void prepare(QProcess &child);

/// The environment of a server that loads our module: its own, and nobody else's. The module stands before what is named there already.
QProcessEnvironment shimEnvironment(const std::string &module, const PreloadPage &page);

} // namespace lockscope
