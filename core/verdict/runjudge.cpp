// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/runjudge.h"

namespace lockscope {

Verdict RunJudge::judge(const Trace &trace, const RunFacts &facts)
{
    m_spans.clear(facts.quorumInfo);
    m_spans.take(trace);
    m_judgement.clear(facts);
    return m_judgement.verdictFor(trace);
}

} // namespace lockscope
