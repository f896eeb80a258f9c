// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/trace/tracepart.h"

#include <string>

namespace lockscope {

/// What rows are copied as.
enum class RowFormat {
    csv,      ///< as a trace file has them, with the header
    tsv,      ///< for a spreadsheet: a tab, a line end and a backslash within a field are written \t, \n, \\.
    markdown, ///< a table, without the columns in which none of the rows has anything
    json,     ///< an array of objects; columns in which a row has nothing are left out
    redisCli, ///< the commands alone that clients and the operator sent, a line each, as redis-cli takes them
};
inline constexpr int rowFormatCount = 5;

/// The rows of a part as a text in the names and numbers of the trace format, whatever the window's language is. Thread: any.
std::string rowsText(const Trace &trace, const TracePart &part, RowFormat format);

} // namespace lockscope
