// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "core/trace/csv/csv.h"

namespace lockscope {

// Pieces of CSV texts for tests.

inline const std::string header = std::string(csvHeader) + "\n";

inline const std::string runBeginRow = "0,0,run,run-begin,,,,,,,,,\n";

// Reads a CSV text as a trace and returns the text of that trace, or the error.
inline std::string rewritten(std::string_view text)
{
    const auto trace = readCsv(text);
    return trace ? csvText(*trace.value()) : trace.error().text;
}

inline QByteArray bytes(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace lockscope
