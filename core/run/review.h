// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scenario/faultlist.h"
#include "scenario/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Whether a setting is looked at under a scheme: `drift-factor` is not by set-px-lua, `takeover` by getset-timestamp alone.
/// Unknown settings and schemes: true.
bool settingCounts(std::string_view setting, std::string_view scheme);

/// The same with the other settings that decide it: `bloom` is looked at by the workload of that name alone.
bool settingCounts(std::string_view setting, std::string_view scheme, const Settings &settings);

/// Something that makes no sense, but teaches something: it is told, and run.
struct Misgiving {
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
    FaultPlace fault = {};    ///< of faultTooLate
};

/// Whether a scenario is for a world: "live" or "model".
bool runsIn(const Scenario &scenario, std::string_view world);

/// Whether a run can be at all. Error: why not, in one line that names the setting, its value and what was expected.
Result<Done> checkRun(const EffectiveScenario &effective, bool areGiven);

/// Looks at what a run is to be, before anything is started: whether its settings make sense together. Error: what cannot be run
/// at all, in one line that names the setting, its value and what was expected. `areGiven`: the nodes are not ours.
Result<std::vector<Misgiving>> reviewRun(const EffectiveScenario &effective, bool areGiven);

} // namespace lockscope
