// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <compare>
#include <string>

namespace lockscope {

/// A lane of the exported file: Chrome trace events belong to a thread of a process. Ascending numbers give the display order.
struct ChromeLane {
    int process = 0; ///< "pid" in the file
    int thread = 0; ///< "tid" in the file
    friend auto operator<=>(const ChromeLane &, const ChromeLane &) = default;
};

/// Returns the lane of an actor's rows.
ChromeLane chromeRowLane(Actor actor);

/// Returns the lane of a span. Two spans of one thread must not overlap partly. So the time inside the critical section is on the same
/// thread as the client's belief if it is completely within the belief or outside it, and otherwise on a thread of its own.
ChromeLane chromeLaneOf(const Span &span, const Spans &spans);

/// Return the names that the file shows: of a span ("inside", "believes", "key of client 1"), of a process, and of a lane.
std::string chromeSpanName(const Span &span, const Spans &spans);
std::string chromeProcessName(ChromeLane lane);
std::string chromeLaneName(ChromeLane lane);

} // namespace lockscope
