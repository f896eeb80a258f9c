// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
#include "lockscope/base/result.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// The header row of a trace file, without the line end.
inline constexpr std::string_view csvHeader =
    "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail";

/// A function that is called from time to time with the finished fraction of the work, 0 to 1. If
/// it returns false, the work is cancelled.
using Progress = std::function<bool(double)>;

/// How often a Progress is called.
inline constexpr std::size_t rowsBetweenProgress = 8192;

/// A function that receives a text piece by piece. It returns false to end the writing: the disk is
/// full, or the operation was cancelled.
using PieceSink = std::function<bool(std::string_view)>;

/// Writes a trace, or a part of it, in the file format lockscope/1: RFC 4180 quoting, UTF-8, "\n"
/// line ends, C locale. In a part, each row keeps its `seq`, so there are gaps. A part always
/// starts with the trace's first row, which describes the run. The detail of this row gets
/// "partial": true, so that the part gets no verdict. The sink receives blocks of about 64 kB.
/// Returns false if the sink or `progress` returned false. Thread: any.
bool writeCsv(const Trace &trace, const TracePart &part, const PieceSink &sink,
    const Progress &progress = {});

/// Returns the text that writeCsv() passes to its sink.
std::string csvText(const Trace &trace, const TracePart &part = {});

/// Returns the header and the rows of a part, without the mark "partial": true that csvText() adds.
/// The text is for another program, such as a spreadsheet; readCsv() may refuse it.
std::string csvTextWithoutPartialMark(const Trace &trace, const TracePart &part);

/// Reads a trace from the text of a file. Checks every row: the number of columns, the form of
/// each, `seq` without gaps (unless the first row's detail contains "partial": true), `t_us` never
/// decreasing, `cause` smaller than `seq`. Error: one line with the row (the line number in an
/// editor, so the header is row 1), the column and what was expected. `memory`: the object that
/// stores the rows and moves the oldest ones to disk if they exceed its limit; null: no rows move
/// to disk.
Result<std::shared_ptr<const Trace>> readCsv(
    std::string_view text, const Progress &progress = {}, std::shared_ptr<TraceMemory> memory = {});

} // namespace lockscope
