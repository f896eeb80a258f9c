// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/bench.h"

#include <string>
#include <vector>

namespace lockscope::bench {

/// A few lines of a table for one row.
std::string tableText(const RowResult &row);

/// All rows: {"format": "lockscope-bench/1", "cores": n, "rows": [{name, title, unit, sides: [{name, p50, p99, per_second, speed, …}]}]}.
std::string jsonText(const std::vector<RowResult> &rows);

} // namespace lockscope::bench
