// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

#include <string_view>

namespace lockscope {

/// Returns the number of nodes with which a scenario runs under a scheme, unless the user sets
/// another number. The scenario's own number is meant for the scheme in one of three cases: the
/// scenario's scheme is of the same kind (one node, or a quorum); the scenario states an outcome
/// for the scheme; or the scenario has replicas and the scheme uses one node. In these cases the
/// function returns the number that the scenario gives; if it gives none, the default of the
/// scheme. Otherwise it returns the default of the scheme; for a scenario without replicas, the
/// highest node number in the fault plan if that is greater.
int nodesUnder(const Scenario &scenario, std::string_view scheme);

/// Returns the number of replicas per primary with which a scenario runs under a scheme. In the
/// three cases of nodesUnder(), it is the number that the scenario gives; otherwise, or if it gives
/// none, the default of the scheme.
int replicasUnder(const Scenario &scenario, std::string_view scheme);

/// Returns whether the scenario has replicas and makes no sense under the scheme, because the
/// scheme uses several primaries without replicas.
bool isUnfitFor(const Scenario &scenario, std::string_view scheme);

} // namespace lockscope
