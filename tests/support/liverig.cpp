// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/liverig.h"

#include "scenario/library.h"

namespace lockscope {

EffectiveScenario builtIn(const char *id, const std::string &scheme)
{
    EffectiveScenario effective;
    effective.scenario = findScenario(id).value();
    effective.scheme = scheme.empty() ? effective.scenario.scheme : scheme;
    effective.scenario.settings.nodes = effective.scenario.nodesGiven.value_or(nodesUsual(effective.scheme));
    effective.scenario.settings.replicas = effective.scenario.replicasGiven.value_or(replicasUsual(effective.scheme));
    return effective;
}

int LiveResult::count(EventKind kind) const
{
    int found = 0;
    for (std::size_t i = 0; i < trace->size(); ++i)
        found += (*trace)[i].kind == kind ? 1 : 0;
    return found;
}

static void tryResult(LiveResult &result, const LiveRun &run)
{
    QVERIFY(run.waitFinished(std::chrono::minutes(2)));
    if (const auto failure = run.failure())
        QFAIL(failure->text.c_str());
    result.trace = run.trace();
    auto verdict = judge(*result.trace, deriveSpans(*result.trace));
    if (!verdict)
        QFAIL(verdict.error().text.c_str());
    result.verdict = verdict.value();
}

LiveResult runLive(const EffectiveScenario &effective)
{
    const auto results = runLiveTogether({effective});
    return results.empty() ? LiveResult{std::make_shared<const Trace>(), {}} : results.front();
}

std::vector<LiveResult> runLiveTogether(const std::vector<EffectiveScenario> &effectives)
{
    std::vector<std::unique_ptr<LiveRun>> runs;
    for (const EffectiveScenario &effective : effectives)
        runs.push_back(std::make_unique<LiveRun>(effective, LiveOptions{}));
    std::vector<LiveResult> results;
    for (const auto &run : runs) {
        LiveResult result;
        tryResult(result, *run);
        if (QTest::currentTestFailed())
            return {};
        results.push_back(std::move(result));
    }
    return results;
}

LiveResult RunsAhead::result(std::size_t index)
{
    const bool isInTurn = index == m_expected;
    m_expected = index + 1;
    for (std::size_t i = index; i < m_effectives.size() && i < index + (isInTurn ? together : 1); ++i) {
        if (!m_runs.contains(i))
            m_runs[i] = std::make_unique<LiveRun>(m_effectives[i], LiveOptions{});
    }
    LiveResult result{std::make_shared<const Trace>(), {}};
    tryResult(result, *m_runs[index]);
    m_runs.erase(index);
    return result;
}

} // namespace lockscope
