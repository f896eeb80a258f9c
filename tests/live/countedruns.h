// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/support/liverig.h"

namespace lockscope {

/// Returns the number `name` of the verdict's workload part: counted(result, "twice").
inline std::int64_t counted(const JudgedRun &result, std::string_view name)
{
    return result.verdict.workload.at(name);
}

// Makes a CSV text of the trace, reads it, and checks that the trace from the text has the same
// verdict as the run.
inline void checkVerdictFromCsv(const JudgedRun &result)
{
    const auto again = readCsv(csvText(*result.trace));
    QVERIFY2(again, again ? "" : again.error().text.c_str());
    QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()),
        verdictJson(result.verdict));
}

} // namespace lockscope
