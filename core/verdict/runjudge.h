// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/judgement.h"

namespace lockscope {

/// Judges whole runs, one after the other: for those who make thousands of them and ask for the outcome and its witnesses. It says what
/// judge() says of them, derives only the spans that a verdict reads, and keeps its memory from run to run: what the largest needed.
/// Thread: one.
class RunJudge {
public:
    /// The verdict on a run whose facts are known; its header stays empty, since reading one takes longer than to judge.
    /// REQUIRES: the trace is whole and not empty; the facts are those of its run.
    Verdict judge(const Trace &trace, const RunFacts &facts);

private:
    SpanBuilder m_spans{SpanScope::verdict};
    Judgement m_judgement{m_spans.spans(), RunFacts()};
};

} // namespace lockscope
