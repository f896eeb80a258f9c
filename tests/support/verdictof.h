// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"

namespace lockscope {

/// Returns the verdict on a trace. Aborts if there is none, so that no test passes with an empty
/// verdict.
inline Verdict verdictOf(const Trace &trace)
{
    return judge(trace, deriveSpans(trace)).value();
}

inline Verdict verdictOf(const TraceBuilder &builder)
{
    return verdictOf(*builder.trace());
}

/// Returns the names of all findings, in their order: "stale-write overlap".
inline QByteArray findingNames(const Verdict &verdict)
{
    std::string text;
    for (const Finding &finding : verdict.findings)
        text.append(text.empty() ? "" : " ").append(findingName(finding.kind));
    return QByteArray::fromStdString(text);
}

} // namespace lockscope
