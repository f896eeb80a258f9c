// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
#include "core/trace/tracepart.h"
#include "lockscope/base/result.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// The header row of a trace file, without the line end.
inline constexpr std::string_view csvHeader =
    "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail";

/// Called now and then with the part that is done, 0 to 1; false cancels.
using Progress = std::function<bool(double)>;

/// Takes a text piece by piece; false ends the writing, since the disk is full or nobody wants it any more.
using PieceSink = std::function<bool(std::string_view)>;

/// A trace, or a part of it, as a file in the format lockscope/1: RFC 4180 quoting, UTF-8, "\n" line ends, C locale. A part keeps its
/// holes; its first row is the trace's own first row, wanted or not, since without it nobody could tell what the rows are of, and
/// says "partial": true there, so that it is not judged. The text comes in blocks of some 64 kB; of a long trace a second thread makes some
/// of them, which are larger. False: the sink or `progress` ended it. Thread: any; sink and progress are called on it.
bool writeCsv(const Trace &trace, const TracePart &part, const PieceSink &sink, const Progress &progress = {});

/// The same as one text.
std::string csvText(const Trace &trace, const TracePart &part = {});

/// The header and the rows of a part as they are, for a table elsewhere. It is no trace file: nothing says that it is a part.
std::string csvRows(const Trace &trace, const TracePart &part);

/// How a text is read.
struct CsvReading {
    std::size_t pieceSize = 256 * 1024; ///< what is longer is cut into pieces of about so many bytes, which are read at the same time; more than 0
    unsigned threads = 0;               ///< that read, the caller's included; 0: as many as the machine has, and four at most
};

/// Reads a trace from the text of a file. Every row is checked: the number of columns, the form of each, seq without holes
/// (unless the first row's detail says "partial": true), t_us never decreasing, cause smaller than seq.
/// Error: one line with the row (counted as an editor counts lines, the header being 1), the column and what was expected.
/// The trace, and the error, are the same however the text is cut and however many threads read it.
/// `memory`: where the rows are kept; null: all in memory.
Result<std::shared_ptr<const Trace>> readCsv(std::string_view text, const Progress &progress = {},
                                             std::shared_ptr<TraceMemory> memory = {}, const CsvReading &how = {});

} // namespace lockscope
