// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/modelrig.h"

#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"

namespace lockscope {

EffectiveScenario builtIn(const char *id, const std::string &scheme)
{
    EffectiveScenario effective;
    effective.scenario = findScenario(id).value();
    effective.scheme = scheme.empty() ? effective.scenario.scheme : scheme;
    effective.scenario.settings = settingsUnder(effective.scenario, effective.scheme);
    return effective;
}

int JudgedRun::count(EventKind kind) const
{
    int found = 0;
    for (std::size_t i = 0; i < trace->size(); ++i)
        found += (*trace)[i].kind == kind ? 1 : 0;
    return found;
}

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
