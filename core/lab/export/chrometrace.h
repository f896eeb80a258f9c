// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "core/trace/spans.h"

namespace lockscope {

/// Writes a trace as Chrome trace event JSON, which Perfetto, chrome://tracing and other tools open. Times are in microseconds.
/// Mapping:
/// - process: a client, a node, the store, a sentinel, the operator or the run; all links share one process, with one thread per link;
/// - thread: a lane. Of a client: its belief (with the critical section nested in it), its lease, the state of its keys, and its process;
///   of a node: its keys and its process; of each actor: all its rows;
/// - complete event (X): a span, or a row with 1 µs, so that an arrow can start or end there; its arguments are the row's columns;
/// - nestable asynchronous pair (b, e): a command in flight, because several can be in flight at once;
/// - arrow (s, f): a cause in another process, and the send row of a reply.
/// Names are those of the trace format, independent of the window's language. For a part of a trace, writes its rows and the spans
/// that begin in one of them. Returns false if the sink or `progress` cancelled.
/// REQUIRES: the spans belong to this trace.
/// Thread: any.
bool writeChromeTrace(const Trace &trace, const Spans &spans, const TracePart &part, const PieceSink &sink, const Progress &progress = {});

/// Returns the same JSON as one text.
std::string chromeTraceText(const Trace &trace, const Spans &spans, const TracePart &part = {});

} // namespace lockscope
