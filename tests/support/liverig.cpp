// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/liverig.h"

#include <algorithm>

namespace lockscope {

static constexpr std::chrono::minutes waitMax(2);

static void fillResult(JudgedRun &result, const LiveRun &run)
{
    QVERIFY(run.waitFinished(waitMax));
    if (const auto failure = run.failure())
        QFAIL(failure->text.c_str());
    result.trace = run.trace();
    auto verdict = judge(*result.trace, deriveSpans(*result.trace));
    if (!verdict)
        QFAIL(verdict.error().text.c_str());
    result.verdict = verdict.value();
}

JudgedRun runLive(const EffectiveScenario &effective, const LiveOptions &options)
{
    JudgedRun result{std::make_shared<const Trace>(), {}};
    const LiveRun run(effective, options);
    fillResult(result, run);
    return result;
}

std::vector<JudgedRun> runLiveTogether(const std::vector<EffectiveScenario> &effectives)
{
    std::vector<std::unique_ptr<LiveRun>> runs;
    for (const EffectiveScenario &effective : effectives)
        runs.push_back(std::make_unique<LiveRun>(effective, LiveOptions{}));
    std::vector<JudgedRun> results;
    for (const auto &run : runs) {
        JudgedRun result;
        fillResult(result, *run);
        if (QTest::currentTestFailed())
            return {};
        results.push_back(std::move(result));
    }
    return results;
}

void RunsAhead::begin(std::size_t index)
{
    if (!m_runs.contains(index))
        m_runs[index] = std::make_unique<LiveRun>(m_effectives[index], LiveOptions{});
}

std::size_t RunsAhead::runningCount() const
{
    return static_cast<std::size_t>(std::count_if(m_runs.begin(), m_runs.end(),
        [](const auto &run) { return !run.second->waitFinished(std::chrono::milliseconds(0)); }));
}

JudgedRun RunsAhead::result(std::size_t index)
{
    const bool isInOrder = index == m_expected;
    m_expected = index + 1;
    begin(index);
    const auto limit = std::chrono::steady_clock::now() + waitMax;
    // A long requested run does not delay the others: each time that one of them ends, another
    // begins.
    do {
        for (std::size_t i = index + 1; isInOrder && i < m_effectives.size() && i < index + aheadMax
             && runningCount() < concurrentMax;
             ++i)
            begin(i);
    } while (!m_runs[index]->waitFinished(std::chrono::milliseconds(20))
        && std::chrono::steady_clock::now() < limit);
    JudgedRun result{std::make_shared<const Trace>(), {}};
    fillResult(result, *m_runs[index]);
    m_runs.erase(index);
    return result;
}

} // namespace lockscope
