// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/modelrig.h"

namespace lockscope {

EffectiveScenario effectiveInModel(const char *id, const std::string &scheme)
{
    EffectiveScenario effective = builtIn(id, scheme);
    effective.world = WorldKind::model;
    return effective;
}

static void fillResult(JudgedRun &result, const EffectiveScenario &effective)
{
    const auto trace = Simulator().run(effective);
    if (!trace)
        QFAIL(trace.error().text.c_str());
    result.trace = trace.value();
    auto verdict = judge(*result.trace, deriveSpans(*result.trace));
    if (!verdict)
        QFAIL(verdict.error().text.c_str());
    result.verdict = verdict.value();
}

JudgedRun runModel(const EffectiveScenario &effective)
{
    JudgedRun result{std::make_shared<const Trace>(), {}};
    fillResult(result, effective);
    return result;
}

std::vector<Event> rowsOf(const Trace &trace, EventKind kind)
{
    std::vector<Event> rows;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].kind == kind)
            rows.push_back(trace[i]);
    }
    return rows;
}

} // namespace lockscope
