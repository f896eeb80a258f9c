// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"
#include "core/run/check/settingcounts.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <vector>

namespace lockscope {

/// A property of a run that is probably a mistake. It does not prevent the run, because a user may
/// want to see its effect.
struct Warning {
    enum class Kind : std::uint8_t {
        lineMissing,   ///< a fault is placed at a line that the scheme's listing does not have
        leaseTooShort, ///< the TTL is not longer than the node timeout: one slow node can use it up
        noSyncedFile,  ///< the scheme waits for an append-only file that the nodes do not have or
                       ///< never sync: no client gets the lock
        syncTooLate,   ///< the scheme waits for a sync, which happens once a second, and the TTL is
                       ///< not longer than one second
        wholeSeconds,  ///< the client rounds the TTL up, because EXPIRE and EX take whole seconds
        driftTooLong,  ///< the allowance for clock drift is at least as long as the TTL: no lock is
                       ///< ever valid
        noneToSpare,   ///< a majority needs all nodes: if one node fails, no client gets the lock
        evenNodes,     ///< an even number of nodes tolerates no more failures than one node less
        idleSetting,   ///< a changed setting has no effect under the scheme
        faultTooLate,  ///< a fault, or a client with a delayed start, would begin after the end of
                       ///< the run
    };
    Kind kind;
    Wording text; ///< one sentence, without a full stop
};

/// Checks before the start whether the settings of a run make sense together. `nodesAreGiven`: the
/// nodes of the run are given by the user
/// (`--node`). Error: the run is not possible.
Result<std::vector<Warning>, RunRefusal> validateRun(
    const EffectiveScenario &effective, bool nodesAreGiven);

} // namespace lockscope
