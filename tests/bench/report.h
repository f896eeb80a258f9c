// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/bench.h"

#include <string>
#include <vector>

namespace lockscope::bench {

/// Returns a short table for one benchmark.
std::string tableText(const BenchmarkResult &result);

/// Returns the result of one benchmark as JSON.
std::string jsonText(const BenchmarkResult &result);

/// Returns the results of all benchmarks, each by the function above: {"format":
/// "lockscope-bench/1", "version": text, "cores": n, "rows": [{name, title, unit, sides:
/// [{name, p50, p99, per_second, speed, …}]}]}.
std::string jsonText(const std::vector<std::string> &results);

} // namespace lockscope::bench
