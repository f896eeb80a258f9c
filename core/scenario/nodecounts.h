// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

#include <string_view>

namespace lockscope {

/// Returns the number of nodes with which a scenario runs under a scheme, unless the user sets another one. Under its own scheme, under a
/// scheme of the same kind (one node, or a quorum), and under a scheme for which it states an outcome: the number that the scenario gives.
/// The same for a scenario with replicas under a one-node scheme. Otherwise: the default of the scheme, or more if the fault plan names a
/// node with a higher number.
int nodesUnder(const Scenario &scenario, std::string_view scheme);

/// Returns the number of replicas per primary, likewise.
int replicasUnder(const Scenario &scenario, std::string_view scheme);

/// Returns whether a scenario about replicas makes no sense under a scheme, because the scheme uses several primaries without replicas.
bool isUnfitFor(const Scenario &scenario, std::string_view scheme);

} // namespace lockscope
