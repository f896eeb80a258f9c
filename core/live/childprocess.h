// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <string>

class QProcessEnvironment;

namespace lockscope {

class ShimPage;

/// What every child of ours does between fork and exec, where nothing may allocate or lock: it dies with us, blocks no signal, is out of
/// the terminal's reach, and inherits no descriptor but the standard ones. `parent`: our process, as it forked.
void prepareChild(pid_t parent);

/// The environment of a server that loads our module: its own, and nobody else's. The module stands before what is named there already.
QProcessEnvironment shimEnvironment(const std::string &module, const ShimPage &page);

} // namespace lockscope
