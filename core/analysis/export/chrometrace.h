// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "core/trace/spans.h"

#include <compare>
#include <string>

namespace lockscope {

/// Writes a trace as JSON in the Chrome trace event format, for Perfetto, chrome://tracing and
/// other tools. Times are in microseconds. Mapping:
/// - process: a client, a node, the store, a sentinel, the operator or the run; all links share one
/// process, with one thread per link;
/// - thread: a lane. A client has lanes for its belief (with the critical section nested in it),
/// its lease, its keys, and its process; a
///   node for its keys and its process; each actor has a lane for its rows;
/// - complete event (X): a span, or a row (with a duration of 1 µs, because an arrow needs events
/// that last); its arguments are the columns
///   of the row;
/// - nestable asynchronous pair (b, e): a command in flight, or a key of a node that had several
/// keys, because such spans can overlap
///   without nesting;
/// - arrow (s, f): from the cause of a row to the row, if their actors differ or the row is a
/// reply. The names of events and columns are those of the trace format and do not depend on the
/// language of the window. For a part of a trace, writes the rows of the part and the spans that
/// begin at one of these rows. Returns false if the sink or `progress` returned false. REQUIRES:
/// the spans belong to this trace. Thread: any.
bool writeChromeTrace(const Trace &trace, const Spans &spans, const TracePart &part,
    const PieceSink &sink, const Progress &progress = {});

/// Returns the same JSON as one text.
std::string chromeTraceText(const Trace &trace, const Spans &spans, const TracePart &part = {});

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
