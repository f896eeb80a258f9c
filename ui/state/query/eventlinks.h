// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// Which event led to which: look-ups in a trace, by index. Each is a pure function; REQUIRES: row < trace.size().
/// A step names no cause. It is a line of its attempt, so the `attempt` row of its client and number counts as its cause.
std::optional<std::size_t> causeOf(const Trace &trace, std::size_t row);

/// The causes from the nearest back to the first, the row itself left out. A part of a trace may end the chain early. At most
/// `most` rows.
std::vector<std::size_t> causesOf(const Trace &trace, std::size_t row, std::size_t most = 100'000);

/// The rows that name the row as their cause, in order. It looks at the 262144 rows behind it: an effect comes soon, and a selection
/// must not wait for the end of a trace of millions.
std::vector<std::size_t> effectsOf(const Trace &trace, std::size_t row, std::size_t most = 64);

/// The `step` row of the listing's line that an event came from: up along its causes, within its own client. Nothing: it came from
/// no line, as what a node or the experiment does by itself, and the work inside the critical section.
std::optional<std::size_t> stepOf(const Trace &trace, std::size_t row);

} // namespace lockscope
