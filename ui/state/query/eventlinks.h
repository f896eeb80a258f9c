// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// Which event caused which: searches in a trace, by row index. Pure functions. REQUIRES: row < trace.size().
/// A `step` row has no cause column. It is a line of its attempt, so its cause is the `attempt` row with the same client and number.
std::optional<std::size_t> causeOf(const Trace &trace, std::size_t row);

/// Returns the chain of causes, from the nearest to the first, without the row itself; at most `most` rows. In a part of a trace the chain
/// may end early.
std::vector<std::size_t> causesOf(const Trace &trace, std::size_t row, std::size_t most = 100'000);

/// Returns the rows that have the row as their cause, in order. Checks only the next 262144 rows: effects follow soon, and a selection must
/// not wait for the end of a trace with millions of rows.
std::vector<std::size_t> effectsOf(const Trace &trace, std::size_t row, std::size_t most = 64);

/// Returns the `step` row of the listing's line that an event came from: searches its causes within its own client. Empty if it came from
/// no line, such as events that a node or the run itself causes, and the work in the critical section.
std::optional<std::size_t> stepOf(const Trace &trace, std::size_t row);

} // namespace lockscope
