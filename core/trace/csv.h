// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// The header row of a trace file, without the line end.
inline constexpr std::string_view csvHeader =
    "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail";

/// The whole trace as text in the format lockscope/1: RFC 4180 quoting, UTF-8, "\n" line ends, C locale.
/// Thread: any.
std::string csvText(const Trace &trace);

/// Called now and then with the part that is done, 0 to 1; false cancels.
using Progress = std::function<bool(double)>;

/// Reads a trace from the text of a file. Every row is checked: the number of columns, the form of each, seq without holes
/// (unless the first row's detail says "partial": true), t_us never decreasing, cause smaller than seq.
/// Error: one line with the row (counted as an editor counts lines, the header being 1), the column and what was expected.
/// `memory`: where the rows are kept; null: all in memory.
Result<std::shared_ptr<const Trace>> readCsv(std::string_view text, const Progress &progress = {},
                                             std::shared_ptr<TraceMemory> memory = {});

} // namespace lockscope
