// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::bench {

/// Where the client and the servers run. Without a place of its own a client flips between the servers' core and another, and a cycle
/// between 35 and 130 microseconds: no figure would mean anything.
enum class Placement {
    core0, ///< all on one core: what the work costs
    split, ///< the client on one, the servers on another: whether several are asked at once
};

/// The cores this process may use, counted.
int coreCount();

/// Binds the calling thread (and what it forks) to the n-th of those cores, or to none in particular (-1). Async-signal-safe once
/// coreCount() was called.
void pinTo(int core);

inline constexpr int clientCore = 0;
inline constexpr int serverCore(Placement placement)
{
    return placement == Placement::core0 ? 0 : 1;
}

} // namespace lockscope::bench
