// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

// Functions that find causes and effects of events in a trace. A row is the index of an event in
// the trace. REQUIRES: row < trace.size().

/// Returns the row that the trace names as the cause of `row`. For a `step` row, which names no
/// cause, returns the `attempt` row of the same client and attempt. Empty if there is no such row.
std::optional<std::size_t> causeOf(const Trace &trace, std::size_t row);

/// Returns the cause of the row, the cause of that cause, and so on; at most `countMax` rows. In a
/// part of a trace, the chain may end early, because a cause can be missing.
std::vector<std::size_t> causesOf(
    const Trace &trace, std::size_t row, std::size_t countMax = 100'000);

/// Returns the rows that `row` caused, in order; at most `countMax`. Checks only the next 262144
/// rows: effects follow soon, and the user must not wait for a search through millions of rows.
std::vector<std::size_t> effectsOf(const Trace &trace, std::size_t row, std::size_t countMax = 64);

/// Returns the `step` row that announces the line of the listing to which `row` belongs. Searches
/// `row` itself and then its causes, as long as they are rows of the same client. Empty if `row`
/// belongs to no line, because a node, the run itself or the work in the critical section caused
/// it.
std::optional<std::size_t> stepOf(const Trace &trace, std::size_t row);

} // namespace lockscope
