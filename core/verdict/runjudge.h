// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/judgement.h"

namespace lockscope {

/// Judges complete runs one after the other, for callers that make thousands of runs. It returns
/// the same verdicts as judge(), but computes only the spans that a verdict needs, and reuses its
/// memory for the next run. Thread: one.
class RunJudge {
public:
    /// Judges a run with the facts that the caller passes. The header of the verdict stays empty,
    /// because to parse the run-begin row would take longer than to judge the run. REQUIRES: the
    /// trace is complete and not empty; the facts belong to its run.
    Verdict judge(const Trace &trace, const RunFacts &facts);

private:
    SpanBuilder m_spans{SpanScope::verdict};
    Judgement m_judgement{m_spans.spans(), RunFacts()};
};

} // namespace lockscope
