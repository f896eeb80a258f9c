// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/judgement.h"

namespace lockscope {

/// Judges whole runs one after the other, for callers that make thousands of runs. Returns the same verdict as judge(), derives only
/// the spans that a verdict reads, and keeps its memory for the next run (as much as the largest run needed). Thread: one.
class RunJudge {
public:
    /// Judges a run with known facts. The header of the verdict stays empty, because parsing it costs more than judging. REQUIRES:
    /// the trace is complete and not empty; the facts belong to its run.
    Verdict judge(const Trace &trace, const RunFacts &facts);

private:
    SpanBuilder m_spans{SpanScope::verdict};
    Judgement m_judgement{m_spans.spans(), RunFacts()};
};

} // namespace lockscope
