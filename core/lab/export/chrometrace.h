// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "core/trace/spans.h"

namespace lockscope {

/// A trace as Chrome's JSON of trace events, which Perfetto, chrome://tracing and others open. Times are microseconds. What stands for
/// what:
/// - a process is a client, a node, the store, a sentinel, the operator, the run; all links are one, with a thread a link;
/// - a thread is a lane: of a client what it believes (inside the critical section lies within the belief), its lease, what the keys say,
///   and its process; of a node its keys and its process; of each all its rows;
/// - a span is a complete event (X), a row one of 1 µs, so that an arrow can hold on to it, with the row's columns as arguments;
/// - a command that is out is a nestable asynchronous pair (b, e): several may be out at once;
/// - a cause in another process, and the sending of what was answered, is an arrow (s, f).
/// The names are those of the trace format, whatever the window's language is. Of a part only its rows are written, and the spans that
/// begin with one of them. False: the sink or `progress` ended it. Thread: any. REQUIRES: the spans are those of this trace.
bool writeChromeTrace(const Trace &trace, const Spans &spans, const TracePart &part, const PieceSink &sink, const Progress &progress = {});

/// The same as one text.
std::string chromeTraceText(const Trace &trace, const Spans &spans, const TracePart &part = {});

} // namespace lockscope
