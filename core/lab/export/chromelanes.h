// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <compare>
#include <string>

namespace lockscope {

/// A thread of Chrome's trace events, and the process that it is of: numbers that sort as they are to be shown.
struct ChromeLane {
    int process = 0;
    int thread = 0;
    friend auto operator<=>(const ChromeLane &, const ChromeLane &) = default;
};

/// Where all rows of an actor stand.
ChromeLane chromeRowLane(Actor actor);

/// Where a span stands. On one thread no two lie across each other: the inside of a critical section lies within its client's belief, or
/// beside it; where it outlives the belief it stands in a thread of its own.
ChromeLane chromeLaneOf(const Span &span, const Spans &spans);

/// "inside", "believes", "key of client 1".
std::string chromeSpanName(const Span &span, const Spans &spans);
std::string chromeProcessName(ChromeLane lane);
std::string chromeLaneName(ChromeLane lane);

} // namespace lockscope
