// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Formats for copied rows.
enum class RowFormat {
    csv, ///< as in a trace file, with the header line
    tsv, ///< for a spreadsheet, with the header line; a tab, line end or backslash in a field is
         ///< written as \t, \n or \\.
    markdown, ///< a table without the columns that are empty in all rows
    json, ///< an array with an object for each row; an object omits the columns that are empty in
          ///< its row
    redisCli, ///< only the commands that clients and the actor `operator` sent, one per line, as
              ///< redis-cli input
};
inline constexpr int rowFormatCount = 5;

/// Returns the rows of a part of the trace as text. Names and numbers are written as in a trace
/// file (docs/CSV.md), whatever the language of the window. Thread: any.
std::string rowsText(const Trace &trace, const TracePart &part, RowFormat format);

/// Appends a text as a JSON string with quotes. A byte that is not valid UTF-8 (a node may send
/// such bytes) becomes U+FFFD.
void appendJson(std::string &json, std::string_view text);

} // namespace lockscope
