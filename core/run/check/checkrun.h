// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/base/wording.h"
#include "lockscope/commands/serverversion.h"

#include <utility>

namespace lockscope {

/// Returns whether the scenario allows runs in that world.
bool runsIn(const Scenario &scenario, WorldKind world);

/// Why a run is not possible. `text`: the message in English, with the names of scenario files.
struct RunRefusal : Error {
    RunRefusal() = default;
    RunRefusal(Wording why) : Error(why), message(std::move(why)) { }

    Wording message;              ///< the setting or the fault, and what was expected
    bool needsOtherNodes = false; ///< a fault is on a node that this run does not have
};

/// Checks whether a run is possible, as far as that can be known before anything starts.
/// `nodesAreGiven`: the nodes of the run are given by the user (`--node`).
Result<Done, RunRefusal> checkRun(const EffectiveScenario &effective, bool nodesAreGiven);

/// Checks whether servers of that version support the commands that the schemes of the run need.
/// Error: the missing command, and the versions that support it.
Result<Done, RunRefusal> checkServer(
    const EffectiveScenario &effective, const ServerVersion &server);

} // namespace lockscope
