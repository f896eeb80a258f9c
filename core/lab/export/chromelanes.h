// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <compare>
#include <string>

namespace lockscope {

/// A thread of Chrome trace events and its process. The numbers sort in display order.
struct ChromeLane {
    int process = 0;
    int thread = 0;
    friend auto operator<=>(const ChromeLane &, const ChromeLane &) = default;
};

/// Returns the lane of an actor's rows.
ChromeLane chromeRowLane(Actor actor);

/// Returns the lane of a span. Spans of one thread never partly overlap: the time inside the critical section is nested in the
/// client's belief or lies outside it. If it outlasts the belief, it is on a thread of its own.
ChromeLane chromeLaneOf(const Span &span, const Spans &spans);

/// "inside", "believes", "key of client 1".
std::string chromeSpanName(const Span &span, const Spans &spans);
std::string chromeProcessName(ChromeLane lane);
std::string chromeLaneName(ChromeLane lane);

} // namespace lockscope
