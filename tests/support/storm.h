// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <set>
#include <string>

namespace lockscope {

/// A run with many faults of all kinds that its world supports: at times, on conditions, at steps
/// and before commands, drawn from a seed. Kinds of faults that checkRun() refuses are left out.
struct Storm {
    EffectiveScenario effective;
    std::set<std::string> kinds;   ///< the kinds of faults in the run: "pauses", "nodes freeze" …
    std::set<std::string> refused; ///< the kinds that were left out
};

struct StormOptions {
    std::string scheme = "redlock";
    WorldKind world = WorldKind::live;
    Duration duration = 10s;
    int clients = 16;
    int nodes = 5;
    int replicas = 0;              ///< of each primary
    Duration faultInterval = 60ms; ///< average interval between faults
};

/// Returns the storm of a seed; the same seed and options give the same storm.
Storm drawStorm(std::uint64_t seed, const StormOptions &options);

} // namespace lockscope
