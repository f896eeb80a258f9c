// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/support/liverig.h"

namespace lockscope {

/// Returns the number with that name in the workload part of the verdict.
inline std::int64_t counted(const JudgedRun &result, std::string_view name)
{
    return result.verdict.workload.at(name);
}

// Writes the trace as CSV, reads it again, and checks that it has the same verdict as the run.
inline void checkVerdictFromTraceFile(const JudgedRun &result)
{
    const auto again = readCsv(csvText(*result.trace));
    QVERIFY2(again, again ? "" : again.error().text.c_str());
    QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()), verdictJson(result.verdict));
}

} // namespace lockscope
