// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

#include <string_view>

namespace lockscope {

/// Returns the settings of a run of the scenario under a scheme: the scenario's own, with the
/// numbers of nodes and replicas that fit the scheme. What the user sets comes after that.
///
/// The scenario's own numbers are meant for the scheme in one of three cases: the scenario's scheme
/// is of the same kind (one node, or a quorum); the scenario states an outcome for the scheme; or
/// the scenario has replicas and the scheme uses one node. In these cases the run has the numbers
/// that the scenario gives; if it gives none, the defaults of the scheme. Otherwise it has the
/// defaults of the scheme; for a scenario without replicas, as many nodes as the highest node
/// number in the fault plan if that is greater.
Settings settingsUnder(const Scenario &scenario, std::string_view scheme);

/// Gives the numbers of nodes and replicas that a run has, so that a file states them.
void giveCounts(Settings &settings);

/// Returns whether the scenario has replicas and makes no sense under the scheme, because the
/// scheme uses several primaries without replicas.
bool isUnfitFor(const Scenario &scenario, std::string_view scheme);

} // namespace lockscope
