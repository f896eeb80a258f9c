// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/checkrun.h"
#include "core/run/shared/settingcounts.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Something that makes no sense, but teaches something: it is told, and run.
struct Warning {
    enum class Kind : std::uint8_t {
        lineMissing,   ///< a fault hangs on a line that the scheme's listing has not
        leaseTooShort, ///< the TTL is not longer than the node time-out: one slow node can use it up
        wholeSeconds,  ///< EXPIRE rounds the TTL up
        driftTooLong,  ///< what is subtracted for drift is the whole TTL: no lock is ever valid
        noneToSpare,   ///< a majority is all of the nodes
        evenNodes,     ///< an even number of nodes: no more may fail than of one less
        idleSetting,   ///< a setting was turned that the scheme does not look at
        faultTooLate,  ///< a fault, or a client that is held back, would begin when the run is over
    };
    Kind kind;
    std::string_view setting; ///< which one it is about; empty for those about a fault
    ClientId client;          ///< of lineMissing and faultTooLate; 0: of no client
    int line = 0;
    std::string text;         ///< one English line; the window words its own
    FaultId fault = 0;        ///< of faultTooLate
};

/// Looks at what a run is to be, before anything is started: whether its settings make sense together. Error: what cannot be run
/// at all, in one line that names the setting, its value and what was expected. `areGiven`: the nodes are not ours.
Result<std::vector<Warning>> validateRun(const EffectiveScenario &effective, bool areGiven);

} // namespace lockscope
