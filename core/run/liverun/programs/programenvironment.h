// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/programs/programclient.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns the environment of the program, each entry as NAME=VALUE: that of Lockscope, and the
/// variables LOCKSCOPE_… with the addresses of the client's relays to the nodes, and the parameters
/// of the work. resources/clients/README.md describes them for users. `clock`: null if the program
/// uses the machine's clock. REQUIRES: the relays are open.
std::vector<std::string> programEnvironment(
    const ProgramRun &run, ClientId client, const ProgramClock *clock);

} // namespace lockscope
