// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "lockscope/net/eventloop.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns when and where a live run takes place: the wall-clock time at `epoch`, the clock source
/// of the host's kernel, and `servers`. `epoch`: the time 0 of the run's rows. `servers`: the
/// software of each node (RedisNodes::software()).
RunOrigin originOfRun(RunEpoch epoch, std::vector<std::string> servers);

} // namespace lockscope
