// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::bench {

/// On which cores the client and the servers run. Without binding, a client moves between the
/// servers' core and another core, and a cycle (acquire and release) takes between 35 and 130 us,
/// so the results would mean nothing.
enum class CoreLayout {
    core0, ///< all on one core: the cost of the work
    split, ///< the client on one core, the servers on another: shows whether the client sends to
           ///< several nodes at once
};

/// Returns the number of cores that this process may use.
int coreCount();

/// Binds the calling thread, and processes that it forks, to one of the cores that coreCount()
/// counts. `core`: the index of this core, from 0; -1: the thread may run on all of them.
/// Async-signal-safe after the first call of coreCount().
void pinTo(int core);

inline constexpr int clientCore = 0;
inline constexpr int serverCore(CoreLayout layout)
{
    return layout == CoreLayout::core0 ? 0 : 1;
}

} // namespace lockscope::bench
