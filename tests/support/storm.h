// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <set>
#include <string>

namespace lockscope {

/// A run in which everything goes wrong that can go wrong in its world, over and over, at times, on conditions, at steps and before
/// commands: drawn from a seed. A kind of fault that no such run can have yet (checkRun) is left out.
struct Storm {
    EffectiveScenario effective;
    std::set<std::string> kinds;   ///< "pauses", "nodes freeze" …: what there is of
    std::set<std::string> refused; ///< what was left out
};

struct StormOptions {
    std::string scheme = "redlock";
    std::string world = "live";
    Duration duration = 10s;
    int clients = 16;
    int nodes = 5;
    int replicas = 0;           ///< of each node
    Duration every = 60ms;      ///< a fault so often, on the average
};

Storm anyStorm(std::uint64_t seed, const StormOptions &options);

} // namespace lockscope
