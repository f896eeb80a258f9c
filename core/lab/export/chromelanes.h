// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <compare>
#include <string>

namespace lockscope {

/// A lane of the exported file. In the Chrome trace format, each event belongs to a thread of a
/// process. The lanes are shown in the order of these two numbers.
struct ChromeLane {
    int process = 0; ///< "pid" in the file
    int thread = 0;  ///< "tid" in the file
    friend auto operator<=>(const ChromeLane &, const ChromeLane &) = default;
};

/// Returns the lane of an actor's rows.
ChromeLane chromeRowLane(Actor actor);

/// Returns the lane of a span. Two spans of one thread must not overlap partly. So an `inside` span
/// is on the thread of the client's `believed` spans if it is completely within one of them or
/// outside all of them, and otherwise on another thread.
ChromeLane chromeSpanLane(const Span &span, const Spans &spans);

/// Return the names that the file shows: of a span ("inside", "believes", "key of client 1"), of a
/// process, and of a lane.
std::string chromeSpanName(const Span &span, const Spans &spans);
std::string chromeProcessName(ChromeLane lane);
std::string chromeLaneName(ChromeLane lane);

} // namespace lockscope
