// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace lockscope {

/// What every child of ours does between fork and exec, where nothing may allocate or lock: it dies with us, blocks no signal, is out of
/// the terminal's reach, and inherits no descriptor but the standard ones. `parent`: our process, as it forked.
void prepareChild(pid_t parent);

} // namespace lockscope
