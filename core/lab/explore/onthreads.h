// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace lockscope {

/// Calls `work` with the numbers 0 to `threads` - 1, each on a thread of its own (0: on this
/// thread), and waits for all. If the system allows fewer threads (ulimit -u), calls it with fewer
/// numbers; so each call must take its share of the work until nothing is left.
void onThreads(std::size_t threads, const std::function<void(std::size_t)> &work);

/// Returns the number of processor cores, at least 1.
int coreCount();

} // namespace lockscope
