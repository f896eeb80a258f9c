// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// Whether a server of that program (empty: as findRedisServer() finds it) has its wall clock from us if it is told so. It is tried out once
/// (a server is started, its clock is put forward and it is asked for the time: some 20 ms), and known from then on.
/// Error: why not, in one line. Thread: any.
Result<Done> clockFaults(const std::string &program = {});

} // namespace lockscope
